/** `npm run bench:team -- [log least wire several open start database major] [--samples=5] [--large]`: the team server, beside the floors of the same run. See bench/README.md. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg, { type ClientConfig } from 'pg'
import { startEmbedded } from '../../server/database/embedded.ts'
import { migrate } from '../../server/database/schema.ts'
import { ServerProcess } from '../../server/faults/server-process.testing.ts'
import { Book } from '../book.ts'
import { buildIfStale } from '../../scripts/dist.ts'
import { acceptedAlone } from './accepted.ts'
import { fill, type BenchPlace } from './company.ts'
import { measureStarts } from './database-starts.ts'
import { measureFloor, type Floor } from './floor.ts'
import { measureLeast } from './least.ts'
import { addEntries, residentOf } from './memory.ts'
import { measureNextMajor } from './next-major.ts'
import { measureOpenings } from './opening.ts'
import { measureSeveralLogs, measureSeveralServers } from './several.ts'
import { measureWire } from './wire.ts'

const parts = {
  log: measureLog,
  least: async () => measureLeast(await database(0), book, samples),
  wire: async () => measureWire(await place(5000), book, samples),
  several: measureSeveral,
  open: async () => measureOpenings(await place(0), book, samples),
  start: measureMemory,
  database: measureStartOfDatabase,
  major: () => measureNextMajor(sizes, book, samples),
}
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { samples: { type: 'string', default: '5' }, large: { type: 'boolean', default: false } },
})
const samples = Number(values.samples)
const sizes = values.large ? [5000, 50_000, 200_000] : [5000, 50_000]
const book = new Book()

await buildIfStale()
const folder = await mkdtemp(join(tmpdir(), 'ems-bench-team-'))
// The user that PostgreSQL runs as must be able to reach its own folder inside.
await chmod(folder, 0o755)
const embedded = await startEmbedded(join(folder, 'data'))
let databases = 0
try {
  for (const [part, measure] of Object.entries(parts))
    if (positionals.length === 0 || positionals.includes(part)) await measure()
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
for (const part of book.parts.keys()) book.print(part)
for (const remark of book.remarks) console.log(remark)

/** Measures the log alone, by workspace size; the floor is measured before each sample. */
async function measureLog(): Promise<void> {
  const places: { size: number; at: ClientConfig }[] = []
  for (const size of sizes.slice(0, 2)) places.push({ size, at: await database(size) })
  const floors: Floor[] = []
  const accepted = new Map<number, number[]>()
  for (let sample = 0; sample < samples; sample += 1)
    for (const { size, at } of places) {
      floors.push(await measureFloor(at))
      accepted.set(size, [...(accepted.get(size) ?? []), await acceptedAlone(at, size)])
    }
  const perSecond = floors.map((floor) => floor.perSecond)
  for (const [size, values] of accepted)
    book.note('log alone', 'accepted', size, 'a second', values, { commit: perSecond })
}

/** Measures two and four processes on one database. */
async function measureSeveral(): Promise<void> {
  await measureSeveralLogs(await database(5000), book, samples)
  await measureSeveralServers(() => place(5000), book, samples)
}

/** Measures a server's memory above that of an empty one, and how long it takes to start. */
async function measureMemory(): Promise<void> {
  const empty = await started(await database(0))
  for (const size of sizes) {
    const { memory, milliseconds } = await started(await database(size))
    book.note('start', 'memory above an empty workspace', size, 'MB', [memory - empty.memory])
    book.note('start', 'until it is ready', size, 'ms', [milliseconds], { empty: [empty.milliseconds] })
  }
  if (!values.large) return
  const many = await database(5000)
  await addEntries(many, 1_000_000)
  const { memory, milliseconds } = await started(many)
  book.remarks.push(
    `With 1,000,000 entries and 5,000 tasks: ${Math.round(memory - empty.memory)} MB above an empty workspace, ready in ${Math.round(milliseconds)} ms, ${Math.round(await acceptedAlone(many, 5000))} accepted a second by the log alone.`,
  )
}

async function started(at: ClientConfig): Promise<{ memory: number; milliseconds: number }> {
  const began = performance.now()
  const server = await ServerProcess.start({ DATABASE_URL: addressOf(at) })
  const milliseconds = performance.now() - began
  const memory = await residentOf(server.pid)
  await server.kill()
  return { memory, milliseconds }
}

async function measureStartOfDatabase(): Promise<void> {
  const data = join(folder, 'starts')
  const all = []
  for (let sample = 0; sample < samples; sample += 1) {
    all.push(await measureStarts(data))
    await (await startEmbedded(data)).stop()
    await rm(data, { recursive: true, force: true })
  }
  const names = { first: 'first', warm: 'warm', adopting: 'adopting', afterCrash: 'after a crash' } as const
  for (const name of ['first', 'warm', 'adopting', 'afterCrash'] as const)
    book.note(
      'embedded PostgreSQL',
      names[name],
      0,
      'ms',
      all.map((starts) => starts[name]),
    )
}

/** A database of this run with a company of the given number of tasks; with 0, an empty one. */
async function database(tasks: number): Promise<ClientConfig> {
  const admin = new pg.Client(embedded.connection)
  await admin.connect()
  databases += 1
  const name = `bench_${databases}`
  await admin.query(`create database ${name}`)
  await admin.end()
  const connection = { ...embedded.connection, database: name }
  const client = new pg.Client(connection)
  await client.connect()
  await migrate(client)
  await client.end()
  if (tasks > 0) await fill(connection, tasks)
  return connection
}

/** The same, with how a server is told of it. */
async function place(tasks: number): Promise<BenchPlace> {
  const at = await database(tasks)
  return { at, url: addressOf(at) }
}

function addressOf({ user, host = '', database }: ClientConfig): string {
  return `postgres://${user}@${encodeURIComponent(host)}/${database}`
}
