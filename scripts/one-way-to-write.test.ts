import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../src')

const files = readdirSync(folder, { encoding: 'utf8', recursive: true })
  .map((file) => file.replaceAll(sep, '/'))
  .filter((file) => /(?<!\.test|\.testing)\.tsx?$/.test(file))

/** The lines of these files that match the pattern, each with its file. */
function linesWith(pattern: RegExp, among: RegExp = /./): string[] {
  return files
    .filter((file) => among.test(file))
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .flatMap((line) => (pattern.test(line) ? [`${file}: ${line.trim()}`] : [])),
    )
}

test('Y14: days, moments and numbers are formatted for people in one file only', () => {
  const formats =
    /\bIntl\.(?:DateTime|Number|RelativeTime|Duration|List)Format(?!\(\)\.resolvedOptions)|\.toLocale(?:Date|Time)?String\(/
  const found = linesWith(formats)
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter((line) => !line.startsWith('domain/views/format.ts:'))).toEqual([])
})

test('Y14: no count is shown unformatted', () => {
  // In a sentence, or as the content of an element; not as the value of a property.
  const raw = /(?<!=)\{[\w.]+(?:\[\w+\])?\.(?:length|size)\}|(?<!=)\{(?:count|total)\}/
  expect('<Badge>{tasks.length}</Badge>').toMatch(raw)
  expect('<Chart size={tasks.length} />').not.toMatch(raw)
  expect(linesWith(raw, /^(?:screens|ui|domain\/views)\//)).toEqual([])
  // Followed by its noun or a percent sign, in an element or in a text, or alone in an element or a table's cell.
  const alone =
    /(?<![=\w])\{[\w.]+\}(?:%| (?:overdue|to review|ready|open|more|tasks?|people|years)\b)|>\{(?:\w+\.)?(?:count|figure|percent|share)\}<|>\{\w+\.\w+\}<\/b>|cell: \(\{ (\w+) \}\) => \1\b/
  for (const wrong of [
    '<Badge>{overdue} overdue</Badge>',
    '<b>{figures.open}</b> open',
    '<span>{percent}%</span>',
    '`${ready} ready for review`',
    '`+${hidden} more`',
    'cell: ({ count }) => count }',
  ])
    expect(wrong).toMatch(alone)
  expect('<Bar value={percent} />').not.toMatch(alone)
  // Values for CSS are exempt.
  const style = /width: `/
  expect(linesWith(alone, /^(?:screens|ui|domain\/views)\//).filter((line) => !style.test(line))).toEqual([])
})

test('Y14: one file decides what to call people, with or without a name', () => {
  const own =
    /name(?:\.trim\(\))? (?:\|\||\?\?) [\w.]*(?:email|role)\b|\$\{name\}, \$\{[\w.]*email\}|\(\$\{[\w.]*email\}\)|\(\{[\w.]*email\}\)/
  expect('name || email').toMatch(own)
  const found = linesWith(own)
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter((line) => !line.startsWith('domain/model/names.ts:'))).toEqual([])
})

test('K102: what people have named is sorted by the order in by-name.ts, in a table by its own, and never by localeCompare', () => {
  const orders = linesWith(/new Intl\.Collator\(/).toSorted()
  // Tables sort values of any kind and know of no names; they count as people do, too.
  expect(orders.map((line) => line.split(':')[0])).toEqual([
    'domain/views/by-name.ts',
    'ui/tables/sorting.ts',
  ])
  for (const order of orders) expect(order).toContain('numeric: true')
  expect(linesWith(/\.localeCompare\(/)).toEqual([])
})
