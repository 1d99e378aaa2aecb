import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from '../client/browser.testing.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer, type Person } from './test-server.testing.ts'
import type { Visit } from './visit.testing.ts'

let postgres: TestPostgres
let server: TestServer
let mara: Person
let taskId: string
/** The number of the entry that was done again and again. */
let first: number

/** How many entries of a million characters there are: more than twice as many as fit into one answer. */
const many = 20

beforeAll(async () => {
  postgres = await startPostgres()
  server = await TestServer.start(postgres)
  mara = await server.person('manager', 'Mara')
  const projectId = await server.project('Atlas', mara, [])
  await server.do(mara.id, 'task.create', { title: 'Plan', projectId })
  taskId = [...server.log.state.tasks.values()][0]?.id ?? ''
  const edited = await server.do(mara.id, 'task.edit', { taskId, description: 'x' })
  first = (edited.ok && edited.entry?.seq) || 0
  // As if it had been done again and again with long texts; nothing is requested after it.
  await server.pool.query(
    `insert into entries (seq, request_id, by, at, sent_at, sent_hash, rules, name, args, changes, touched)
     select seq + again, request_id || ' ' || again, by, at, sent_at, sent_hash, rules, name, args,
       jsonb_set(changes::jsonb, '{0,after,description}', to_jsonb(repeat('x', 1000000))), touched
     from entries, generate_series(1, $2::integer) as again where seq = $1`,
    [first, many],
  )
})
afterAll(async () => {
  await server.stop()
  await postgres.stop()
})

/** The numbers of the entries in an answer, from where there are earlier ones, and the size of the answer. */
async function page(visit: Visit, query: string) {
  const { text, entries = [] } = await visit.get(`/api/history?${query}`)
  const { before } = JSON.parse(text) as { before?: number }
  return { seqs: entries.map(({ seq }) => seq), before, size: text.length }
}

const upTo = (last: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => last - count + 1 + at)

test('T596: the history of a row with many long texts comes in parts that say before which entry there are more', async () => {
  const visit = await server.visit(mara)
  const last = await page(visit, `row=tasks:${taskId}`)
  // The eighth is the one that made it too much.
  expect(last).toMatchObject({ seqs: upTo(first + many, 8), before: first + many - 7 })
  expect(last.size).toBeLessThan(9_000_000)
  const next = await page(visit, `row=tasks:${taskId}&before=${last.before}`)
  expect(next).toMatchObject({ seqs: upTo(first + many - 8, 8), before: first + many - 15 })
  const rest = await page(visit, `row=tasks:${taskId}&before=${next.before}`)
  // This includes the entries that created and edited the task.
  expect([rest.seqs, rest.before]).toEqual([upTo(first + many - 16, many - 16 + 2), undefined])
})

test('T596: the history of the workspace comes in parts too', async () => {
  const visit = await server.visit(mara)
  const last = await page(visit, '')
  expect(last).toMatchObject({ seqs: upTo(first + many, 8), before: first + many - 7 })
  const later = await page(visit, `after=${first + many - 3}`)
  expect([later.seqs, later.before]).toEqual([upTo(first + many, 3), undefined])
})

test('T596: a page that requests the history of a row, or all since an entry, gets every entry once and in order', async () => {
  const { wire } = new Browser(server.url, await server.sessions.begin(mara.id))
  const all = await wire.history(`tasks:${taskId}`)
  expect(all.map(({ seq }) => seq)).toEqual(upTo(first + many, many + 2))
  const since = await wire.since(first)
  expect(since.map(({ seq }) => seq)).toEqual(upTo(first + many, many))
})

test('T596: an entry that is too long on its own is told all the same', async () => {
  const { rows } = await server.pool.query<{ changes: string }>(
    'select changes::text from entries where seq = $1',
    [first + many],
  )
  await server.pool.query(
    `update entries set changes = jsonb_set(changes::jsonb, '{0,after,description}', to_jsonb(repeat('x', 9000000))) where seq = $1`,
    [first + many],
  )
  const last = await page(await server.visit(mara), `row=tasks:${taskId}`)
  expect(last).toMatchObject({ seqs: [first + many], before: first + many })
  // The other tests count on the original entry.
  await server.pool.query('update entries set changes = $2 where seq = $1', [first + many, rows[0]?.changes])
})
