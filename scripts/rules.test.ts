import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** docs/rules.md and the tests that cite it: the number at the beginning of a test's name, `T3: …` or `N13, N14: …`. */
const root = join(import.meta.dirname, '..')
const rules = numbersIn(readFileSync(join(root, 'docs/rules.md'), 'utf8'), /^- \*\*([A-Z]\d+)\*\*/gm)
const cited = ['src', 'server', 'e2e'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .flatMap((file) =>
      numbersIn(readFileSync(join(root, folder, file), 'utf8'), /['"`]((?:[A-Z]\d+(?:, )?)+):/g),
    ),
)

function numbersIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, numbers]) => numbers?.split(', ') ?? [])
}

test('every rule has its own number', () => {
  expect(rules.length).toBeGreaterThan(80)
  expect(rules).toEqual([...new Set(rules)])
})

test('every rule is cited by a test', () => {
  expect(rules.filter((rule) => !cited.includes(rule))).toEqual([])
})

test('every rule that a test cites is written down', () => {
  expect(cited.filter((rule) => !rules.includes(rule))).toEqual([])
})
