import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TableName } from '../../src/domain/model/tables.ts'
import { sampleRows } from '../../src/domain/setup/sample-rows.ts'
import { createState, rowsOf } from '../../src/domain/state/state.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { withClient } from '../database/with-client.ts'
import { examine } from '../doctor/examine.ts'
import type { Answer } from '../log/answer.ts'
import { saveImportedHistory } from '../log/imported-history.ts'
import { TestServer, type Person } from './test-server.testing.ts'

/** Two request ids that yield the same digits, so that requests made at the same moment would create rows with the same id. */
const [one, alike] = ['Aa', 'BB'] as const
const at = '2026-03-02T09:00:00.000+01:00'

let postgres: TestPostgres
let server: TestServer
let nora: Person
let mara: Person
let eli: Person
let hers: string
let maras: string

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  server = await TestServer.start(postgres)
  nora = await server.person('manager', 'Nora')
  mara = await server.person('manager', 'Mara')
  eli = await server.person('employee', 'Eli')
  hers = await server.project('Atlas', nora, [])
  maras = await server.project('Borealis', mara, [eli])
})
afterEach(() => server.stop())

/** Sends a request for somebody; returns the ids of the rows of a table that it changed. */
async function ask(by: Person, id: string, name: string, args: unknown, table: TableName = 'tasks') {
  const answer = await server.log.append(by.id, { id, by: by.id, at, name, args })
  if (!answer.ok) throw new Error(answer.refusal.message)
  return answer.entry?.changes.filter((change) => change.table === table).map((change) => change.id) ?? []
}

/** Adds so many entries that none of the earlier ones are in memory any more. */
async function muchComes(): Promise<void> {
  await server.pool.query(
    `insert into entries (seq, request_id, by, at, sent_at, sent_hash, rules, name, args, changes, touched)
     select seq + again, request_id || ' ' || again, by, at, sent_at, sent_hash, 0, name, args, '[]', '{}'
     from entries, generate_series(1, 2300) as again where seq = (select head from workspace)`,
  )
  await server.pool.query('update workspace set head = head + 2300')
  await server.log.catchUp()
}

/** How many entries the same rules decide differently when asked again. */
async function decidedOtherwise(): Promise<number> {
  const { replay } = await withClient(server.database, 'test', examine)
  expect(replay.decided).toBeGreaterThan(5)
  return replay.otherwise.count
}

/** What a person gets as the history of a row. */
const historyOf = async (person: Person, row: string): Promise<string> =>
  (await (await server.visit(person)).get(`/api/history?row=${row}`)).text

describe.each([
  ['recently', () => Promise.resolve()],
  ['long ago', muchComes],
])('V16: no new row has the id of one deleted %s', (_, goOn) => {
  test('so nobody reads the history of somebody else’s task, and its deletion can still be undone', async () => {
    const [secret] = await ask(nora, one, 'task.create', { title: 'A secret', projectId: hers })
    await ask(nora, 'delete', 'task.delete', { taskId: secret })
    await goOn()
    const [made] = await ask(mara, alike, 'task.create', { title: 'Mine', projectId: maras })
    expect(made).not.toBe(secret)
    expect(await historyOf(mara, `tasks:${secret}`)).not.toContain('secret')
    expect(await ask(nora, 'undo', 'entry.undo', { entryId: 'delete' })).toEqual([secret])
    expect(Array.from(server.log.state.tasks.values(), ({ title }) => title)).toEqual(['A secret', 'Mine'])
    expect(await decidedOtherwise()).toBe(0)
  })

  test('so nobody reads a deleted comment, even if new ids continue from existing ones', async () => {
    const args = { title: 'Plan', projectId: maras, assignedTo: eli.email }
    const [taskId] = await ask(mara, one, 'task.create', args)
    // Sent from two devices, one of which has a fast clock.
    await server.log.append(mara.id, {
      id: 'ahead',
      by: mara.id,
      at: '2027-03-02T09:00:00.000+01:00',
      name: 'task.comment',
      args: { taskId, comments: 'Go on' },
    })
    const [secret] = await ask(mara, 'c', 'task.comment', { taskId, comments: 'A secret' }, 'comments')
    await ask(mara, 'delete', 'comment.delete', { commentId: secret })
    await goOn()
    const [made] = await ask(eli, 'mine', 'task.comment', { taskId, comments: 'Mine' }, 'comments')
    expect(made).not.toBe(secret)
    expect(await historyOf(eli, `comments:${secret}`)).not.toContain('A secret')
    const { comments } = server.log.state
    expect(Array.from(comments.values(), ({ text }) => text)).toEqual(['Go on', 'Mine'])
    expect(await decidedOtherwise()).toBe(0)
  })
})

test('V16: rows that bring their own ids are refused with a sentence if those ids were used before', async () => {
  const rows = sampleRows(createState(), at)
  const admin = await server.admin()
  const fill = (id: string): Promise<Answer> =>
    server.log.append(admin.id, { id, by: admin.id, at, name: 'sample.fill', args: rows })
  for (const { id } of [...server.log.state.users.values()].filter((user) => user.role !== 'admin'))
    await ask(admin, `without ${id}`, 'user.delete', { userId: id })
  for (const { id } of server.log.state.projects.values())
    await ask(admin, `without ${id}`, 'project.delete', { projectId: id })
  expect(await fill('first')).toMatchObject({ ok: true })
  await ask(admin, 'clear', 'sample.clear', {})
  expect(await fill('again')).toMatchObject({
    ok: false,
    refusal: { code: 'conflict', message: 'This sample company was here before. Add another one.' },
  })
})

test('V16: no new row has the id of one that is deleted at the same time', async () => {
  const [secret] = await ask(nora, one, 'task.create', { title: 'A secret', projectId: hers })
  const [, [made]] = await Promise.all([
    ask(nora, 'delete', 'task.delete', { taskId: secret }),
    ask(mara, alike, 'task.create', { title: 'Mine', projectId: maras }),
  ])
  expect(made).not.toBe(secret)
})

test('V16: no new row has the id of one deleted before its workspace moved in with its history', async () => {
  const [secret] = await ask(nora, one, 'task.create', { title: 'A secret', projectId: hers })
  const [gone] = await ask(nora, 'delete', 'task.delete', { taskId: secret })
  expect(gone).toBe(secret)
  const entries = server.log.since(server.log.head - 2) ?? []
  expect(entries).toHaveLength(2)
  const elsewhere = await TestServer.start(postgres)
  const lena = await elsewhere.person('manager', 'Lena')
  const projectId = await elsewhere.project('Corona', lena, [])
  await saveImportedHistory(elsewhere.pool, rowsOf(elsewhere.log.state), entries)
  const request = { id: alike, by: lena.id, at, name: 'task.create', args: { title: 'Mine', projectId } }
  expect(await elsewhere.log.append(lena.id, request)).toMatchObject({ ok: true })
  const made = Array.from(elsewhere.log.state.tasks.values(), ({ id, title }) => ({ id, title }))
  expect(made).toEqual([{ id: expect.not.stringMatching(`^${secret}$`) as string, title: 'Mine' }])
  await elsewhere.stop()
})
