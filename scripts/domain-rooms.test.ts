import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../src/domain')

/** The rooms of the domain: each builds on those before it, and knows nothing of those after it. */
const rooms = [
  'model',
  'state',
  'request',
  'see',
  'can.ts',
  'rules',
  'on-server.ts',
  'undo',
  'backup',
  'setup',
  'commands.ts',
  'usual-commands.ts',
  'field-errors.ts',
  'carry-out.ts',
  'decide-usual.ts',
  'decide.ts',
  'views',
]

/** A draft is made for a place, and says by which terms that place decides; the terms are handed drafts. */
const known = ['state/draft.ts on request/terms.ts']

const files = readdirSync(folder, { encoding: 'utf8', recursive: true })
  .map((file) => file.replaceAll(sep, '/'))
  .filter((file) => /(?<!\.test|\.testing)\.ts$/.test(file))

const roomOf = (file: string): string => file.split('/')[0] ?? ''

/** What a file imports from the domain, types included, as paths within it. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(folder, file), 'utf8')
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, path = '']) =>
    relative(folder, join(folder, dirname(file), path)).replaceAll(sep, '/'),
  )
}

test('every file of the domain is in a known room', () => {
  expect([...new Set(files.map(roomOf))].toSorted()).toEqual(rooms.toSorted())
})

test('the rooms of the domain build only on those before them, with one known exception', () => {
  const arrows = files.flatMap((file) => importsOf(file).map((other) => ({ file, other })))
  expect(arrows.length).toBeGreaterThan(300)
  const back = arrows.filter(({ file, other }) => rooms.indexOf(roomOf(other)) > rooms.indexOf(roomOf(file)))
  expect(back.map(({ file, other }) => `${file} on ${other}`)).toEqual(known)
})
