import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const docs = join(import.meta.dirname, '../docs')
const page = readFileSync(join(docs, 'a-task-move.md'), 'utf8')

/** The numbered steps of the page: the file that each links to, and the function or class that it names first. */
const steps = [...page.matchAll(/^\d+\. \[`([^`]+)`\]\(([^)]+)\):\s+`(\w+)`/gm)].map(
  ([, shown = '', link = '', name = '']) => ({ shown, file: join(docs, link), name }),
)

/** Whether a text defines this name as a function, a method or a class. */
function defines(text: string, name: string): boolean {
  return new RegExp(`(?:function|class|const) ${name}\\b|^  (?:async |get )?${name}[(<]`, 'm').test(text)
}

test('each step of the page on a task move links to a file and names something in it', () => {
  expect(steps).toHaveLength([...page.matchAll(/^\d+\. /gm)].length)
  expect(steps.length).toBeGreaterThan(20)
})

test.each(steps)('$shown exists and defines $name', ({ shown, file, name }) => {
  expect(file).toBe(join(docs, '..', shown))
  expect(existsSync(file)).toBe(true)
  expect(defines(readFileSync(file, 'utf8'), name)).toBe(true)
})

test('a name that is only called does not count as defined', () => {
  expect(defines('  append(request) {', 'append')).toBe(true)
  expect(defines('export function decide(', 'decide')).toBe(true)
  expect(defines('    log.append(request)', 'append')).toBe(false)
  expect(defines('    append(request)', 'append')).toBe(false)
  expect(defines('function appended() {', 'append')).toBe(false)
})
