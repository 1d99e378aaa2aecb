/** `npm run bench -- [parts] [--sizes=100,5000] [--samples=7] [--only=menu] [--dist=folder] [--out=file]`: see bench/README.md. */
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser } from '../scripts/browser.ts'
import { buildIfStale, root } from '../scripts/dist.ts'
import { measureActions, measureBraked } from './actions.ts'
import { Book } from './book.ts'
import { openStage, type Stage } from './browser.ts'
import { measureCode } from './bytes.ts'
import { measureChanges } from './changes.ts'
import { measureDragging } from './dragging.ts'
import { fill } from './fill.ts'
import { measureFirst } from './first.ts'
import { measureHeap } from './heap.ts'
import { measureOpening } from './opening.ts'
import { measureRoom, tryRoom } from './room.ts'
import { measureSelecting } from './selecting.ts'
import { measureStill } from './still.ts'
import { buildProbe, serve, serveSources } from './servers.ts'
import { makeWorkspace } from './workspace.ts'

const began = Date.now()
const perSize = {
  room: measureRoom,
  open: measureOpening,
  still: measureStill,
  actions: measureActions,
  drag: measureDragging,
  select: measureSelecting,
  heap: measureHeap,
  braked: measureBraked,
  first: measureFirst,
} as const
const parts = [...Object.keys(perSize), 'code', 'change']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '100,1000,5000,10000' },
    samples: { type: 'string', default: '7' },
    only: { type: 'string', default: '' },
    dist: { type: 'string' },
    out: { type: 'string' },
  },
})
const unknown = positionals.filter((part) => !parts.includes(part))
if (unknown.length > 0)
  throw new Error(`There is no part "${unknown.join(', ')}": there are ${parts.join(', ')}.`)
const isWanted = (...parts: readonly string[]): boolean =>
  positionals.length === 0 || parts.some((part) => positionals.includes(part))
const sizes = values.sizes.split(',').map(Number)
const samples = Number(values.samples)

const executablePath = findBrowser()
if (!executablePath) process.exit(1)
if (values.dist === undefined) await buildIfStale()
const probe = await buildProbe()
const ends = [await serve(resolve(values.dist ?? join(root, 'dist')))]
if (isWanted('change')) ends.push(await serveSources())
const book = new Book()
let version = ''
try {
  for (const size of sizes) {
    if (isWanted('code', ...Object.keys(perSize))) await onStage(size, (stage) => measureSize(stage, size))
    if (isWanted('change')) {
      await onStage(size, (stage) => attempt('change', size, () => measureChanges(stage.context, book, size)))
    }
  }
  if (isWanted('room')) await onStage(100, (stage) => tryRoom(stage, book))
} finally {
  for (const end of ends) await end()
}
console.log('\n==== All of it ====')
for (const part of book.parts.keys()) book.print(part)
for (const remark of book.remarks) console.log(remark)
write()

async function onStage(size: number, work: (stage: Stage) => Promise<void>): Promise<void> {
  const stage = await openStage(executablePath ?? '', probe, makeWorkspace(size))
  version = stage.context.browser()?.version() ?? version
  try {
    await work(stage)
  } finally {
    await stage.close()
  }
}

async function measureSize(stage: Stage, size: number): Promise<void> {
  if (!(await fill(stage))) {
    book.remark(`${size} tasks do not fit into local storage.`)
    return
  }
  for (const [part, measure] of Object.entries(perSize)) {
    if (isWanted(part)) await attempt(part, size, () => measure(stage, book, size, samples, values.only))
  }
  if (size === sizes[0] && isWanted('code')) await attempt('code', size, () => measureCode(stage, book, size))
}

/** Measures a part; one that cannot be measured does not stop the others. */
async function attempt(part: string, size: number, measure: () => Promise<void>): Promise<void> {
  console.log(`${Math.round((Date.now() - began) / 1000)} s: ${part}, ${size} tasks …`)
  try {
    await measure()
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
    book.remark(`${part}, ${size} tasks: not measured to the end. ${reason}`)
  }
  book.print(part)
}

/** The results of a whole run are kept; those of a part only in a file given by name. */
function write(): void {
  const isWhole = positionals.length === 0 && values.dist === undefined
  const file = values.out ?? (isWhole ? join(root, 'bench/results.json') : undefined)
  if (file === undefined) return
  const [cpu] = cpus()
  const machine = { node: process.version, browser: version, cpu: cpu?.model, cores: cpus().length }
  const results = { at: new Date().toISOString(), ...machine, sizes, samples, ...book.toJSON() }
  writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`)
  console.log(`Written to ${file}.`)
}
