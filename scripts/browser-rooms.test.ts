import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../src/workspace/browser')

/** The rooms of the browser's workspace, and the others that each of them builds on (docs/decisions/0023). */
const standsOn: Readonly<Record<string, readonly string[]>> = {
  order: [],
  storage: [],
  aside: ['order', 'storage'],
  start: ['aside', 'order', 'storage'],
  place: ['start', 'aside', 'order', 'storage'],
}

/** The code of a folder, without tests and code that only tests use. */
function codeIn(room: string): { readonly file: string; readonly text: string }[] {
  return readdirSync(join(folder, room))
    .filter((file) => !/\.(?:test|testing)\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(folder, room, file), 'utf8') }))
}

test.each(Object.entries(standsOn))('%s builds on no rooms other than %j', (room, allowed) => {
  const code = codeIn(room)
  expect(code.length).toBeGreaterThan(3)
  const others = code.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:from|import\()\s*'\.\.\/(\w+)\//g)].map(([, other = '']) => `${file} on ${other}`),
  )
  expect(others.filter((arrow) => !allowed.some((other) => arrow.endsWith(` on ${other}`)))).toEqual([])
})

test('parts subscribe to each other in connect.ts, with two exceptions, and never through a property', () => {
  const code = Object.keys(standsOn).flatMap(codeIn)
  // Passing on the caller's own listener, as `subscribe` and `onStatus` of the log do, does not count.
  const ties = code.filter(({ text }) => /\.subscribe\((?!listener\))/.test(text)).map(({ file }) => file)
  // The connection follows its own database, and snapshots the log as the screens do.
  expect(ties.toSorted()).toEqual(['connect.ts', 'connection.ts', 'kept-aside.ts'])
  // No part is told something through a property set on it.
  expect(code.filter(({ text }) => /\.on[A-Z]\w* = /.test(text)).map(({ file }) => file)).toEqual([])
})
