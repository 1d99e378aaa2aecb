import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from '../client/browser.testing.ts'
import type { RowKey } from '../../src/domain/request/entry.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer, type Person } from './test-server.testing.ts'

let postgres: TestPostgres
let server: TestServer
let mara: Person
let edda: Person
let nora: Person
let row: RowKey
let norasRow: RowKey

/** More than twice as many as are read at once. */
const many = 4100

beforeAll(async () => {
  postgres = await startPostgres()
  server = await TestServer.start(postgres)
  mara = await server.person('manager', 'Mara')
  edda = await server.person('employee', 'Edda')
  nora = await server.person('manager', 'Nora')
  const hers = await server.project('Borealis', nora, [])
  const first = await server.do(nora.id, 'task.create', { title: 'Begun', projectId: hers })
  norasRow = `tasks:${first.ok && first.entry?.changes.find(({ table }) => table === 'tasks')?.id}`
  const { id: admin } = await server.admin()
  await server.do(admin, 'project.update', { projectId: hers, manager: mara.email })
  const projectId = await server.project('Atlas', mara, [])
  const made = await server.do(mara.id, 'task.create', { title: 'Plan', projectId })
  const task = made.ok ? made.entry?.changes.find(({ table }) => table === 'tasks') : undefined
  row = `tasks:${task?.id}`
  // As if it had been done again and again; nothing is requested after it.
  await server.pool.query(
    `insert into entries (seq, request_id, by, at, sent_at, sent_hash, rules, name, args, changes, touched)
     select seq + again, request_id || ' ' || again, by, at, sent_at, sent_hash, rules, name, args, changes, touched
     from entries, generate_series(1, $2::integer) as again where seq = $1`,
    [made.ok ? made.entry?.seq : 0, many],
  )
})
afterAll(async () => {
  await server.stop()
  await postgres.stop()
})

const browserOf = async ({ id }: Person): Promise<Browser> =>
  new Browser(server.url, await server.sessions.begin(id))

test('T309: the history of a row is everything that happened to it, in order, however much that is', async () => {
  const { wire } = await browserOf(mara)
  const entries = await wire.history(row)
  expect(entries).toHaveLength(many + 1)
  const seqs = entries.map(({ seq }) => seq)
  expect(seqs).toEqual(seqs.toSorted((one, other) => one - other))
})

test('T309: the history of the workspace gives the latest entries, and says before which one there are more', async () => {
  const visit = await server.visit(mara)
  const { text, entries = [] } = await visit.get('/api/history')
  const { before } = JSON.parse(text) as { before?: number }
  expect([entries.length, before]).toEqual([2000, entries[0]?.seq])
  const earlier = await visit.get(`/api/history?before=${before}`)
  expect(earlier.entries?.at(-1)?.seq).toBe(entries[0]!.seq - 1)
})

test('T415: everything after an entry is told in order, however much that is, and nothing from before it', async () => {
  const { wire } = await browserOf(mara)
  const [first] = await wire.history(row)
  const later = await wire.since(first!.seq)
  expect(later.map(({ seq }) => seq)).toEqual(Array.from({ length: many }, (_, at) => first!.seq + 1 + at))
})

test('T309: somebody who does not see a row is not told how much happened to it', async () => {
  const visit = await server.visit(edda)
  const [there, nowhere] = [
    await visit.get(`/api/history?row=${row}`),
    await visit.get('/api/history?row=tasks:none'),
  ]
  expect([there.status, there.text]).toEqual([200, nowhere.text])
})

test('T613: somebody who no longer sees a row still finds what they did to it, however much others have done since', async () => {
  await server.pool.query(
    `insert into entries (seq, request_id, by, at, sent_at, sent_hash, rules, name, args, changes, touched)
     select 100000 + again, 'since ' || again, $2, at, sent_at, sent_hash, rules, name, args, changes, touched
     from entries, generate_series(1, $3::integer) as again where seq = (select min(seq) from entries where touched @> array[$1])`,
    [norasRow, mara.id, many],
  )
  const { wire } = await browserOf(nora)
  expect((await wire.history(norasRow)).map(({ request }) => request.by)).toEqual([nora.id])
})

test.each(['tasks:%00', 'x'.repeat(201), 'tasks:1&row=tasks:2'])(
  'T309: %j is not accepted as a row',
  async (name) => {
    const said = await (await server.visit(mara)).get(`/api/history?row=${name}`)
    expect(said).toMatchObject({ status: 400, refusal: { message: 'This row is not understood.' } })
  },
)

test.each(['1.5', 'all', '1&before=2', ''])(
  'T309: %j is not accepted as a place in the history',
  async (before) => {
    const visit = await server.visit(mara)
    expect((await visit.get(`/api/history?before=${before}`)).status).toBe(400)
    expect((await visit.get(`/api/history?after=${before.replace('before', 'after')}`)).status).toBe(400)
  },
)
