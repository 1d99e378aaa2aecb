import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { commandNamed, commands } from '../src/domain/commands.ts'
import { isUsual } from '../src/domain/decide-usual.ts'
import { usualCommandNamed } from '../src/domain/usual-commands.ts'

const screens = join(import.meta.dirname, '../src/screens')
const routes = readFileSync(join(screens, 'shell/routes/routes.ts'), 'utf8')

/** The screens that do without the rules of seldom-used commands, and the frame around all screens. */
const roots = [
  ...[...routes.matchAll(/'([\w/-]+\.tsx)': loadable\(/g)].map(([, module = '']) => module),
  'shell/frame/layout.tsx',
]

/** The files that a screen's file may draw, immediately or later; files that fetch all rules are not followed. */
function drawnFrom(file: string, seen = new Map<string, string>()): ReadonlyMap<string, string> {
  const text = readFileSync(file, 'utf8')
  if (seen.has(file) || text.includes('openWholeDoor')) return seen
  seen.set(file, text)
  for (const [, path = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g)) {
    const other = join(dirname(file), path)
    // Only screens run commands.
    if (other.startsWith(screens)) drawnFrom(other, seen)
  }
  return seen
}

test('screens that do without all rules run only usual commands', () => {
  expect(roots).toContain('manager/manager-dashboard.tsx')
  const seldom = Object.keys(commands).filter((name) => !isUsual(name))
  const asked = roots.flatMap((root) =>
    [...drawnFrom(join(screens, root))].flatMap(([file, text]) =>
      seldom.filter((name) => text.includes(`'${name}'`)).map((name) => `${name} in ${file}`),
    ),
  )
  expect(asked).toEqual([])
})

test('a usual command has the same rule as in the list of all commands', () => {
  const usual = Object.keys(commands).filter(isUsual)
  expect(usual).toContain('task.move')
  expect(usual.filter((name) => usualCommandNamed(name) !== commandNamed(name))).toEqual([])
})
