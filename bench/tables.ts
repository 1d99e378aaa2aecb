/** `npm run bench:tables -- [results.json]`: tables as in docs/performance-log.md, from a saved run. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { root } from '../scripts/dist.ts'

const figure = v.object({
  value: v.nullable(v.number()),
  ratios: v.record(v.string(), v.nullable(v.number())),
})
type Sizes = Readonly<Record<string, v.InferOutput<typeof figure>>>
const part = v.optional(v.record(v.string(), v.record(v.string(), figure)), {})
const results = v.object({
  open: part,
  actions: part,
  braked: part,
  drag: part,
  select: part,
  heap: part,
  change: part,
})

const file = process.argv[2] ?? join(root, 'bench/results.json')
const run = v.parse(results, JSON.parse(readFileSync(file, 'utf8')))
/** The size that the ratios are for. */
const large = '5000'
const small = '100'
/** Measured as well, but not shown, since it lies between. */
const left = '1000'

const number = (value: number | null | undefined, digits = 0): string => value?.toFixed(digits) ?? ''
const ratioTo = (floor: string, sizes: Sizes): string =>
  number(Object.entries(sizes[large]?.ratios ?? {}).find(([name]) => name.startsWith(floor))?.[1], 1)
const growth = (sizes: Sizes): string => {
  const [from, to] = [sizes[small]?.value, sizes[large]?.value]
  return from && to ? `× ${number(to / from, 2)}` : ''
}

print('Opening, caches full', run.open, ['blank', 'bare'], (name) => name.endsWith(', warm'))
print('Actions', run.actions, ['click', 'bare'])
print('With the processor braked 4 ×', run.braked, ['click', 'bare'])
print('Dragging', run.drag, [])
print('Choosing', run.select, [])
print('Memory, in MB', run.heap, [], () => true, 1)
print('One change', run.change, [], () => true, 1)

function print(
  title: string,
  rows: Readonly<Record<string, Sizes>>,
  floors: readonly string[],
  isWanted: (name: string) => boolean = () => true,
  digits = 0,
): void {
  const names = Object.keys(rows).filter(isWanted)
  if (names.length === 0) return
  const sizes = [...new Set(names.flatMap((name) => Object.keys(rows[name] ?? {})))].filter(
    (size) => size !== left,
  )
  const ends = floors.length > 0 ? [...floors.map((floor) => `5,000: × ${floor}`), '100 → 5,000'] : []
  const head = [title, ...sizes.map((size) => Number(size).toLocaleString('en')), ...ends]
  const lines = names.map((name) => {
    const row = rows[name] ?? {}
    const ratios = floors.length > 0 ? [...floors.map((floor) => ratioTo(floor, row)), growth(row)] : []
    return [name, ...sizes.map((size) => number(row[size]?.value, digits)), ...ratios]
  })
  console.log(
    `\n${[head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...lines].map(lineOf).join('\n')}`,
  )
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
