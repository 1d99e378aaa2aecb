import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer, type Person } from '../http/test-server.testing.ts'

let postgres: TestPostgres
let one: TestServer
/** Another process on the same database, which gets no notices. */
let deaf: TestServer
let mara: Person
let eli: Person
let projectId: string

beforeAll(async () => {
  postgres = await startPostgres()
  one = await TestServer.start(postgres)
  mara = await one.person('manager', 'Mara')
  eli = await one.person('employee', 'Eli')
  projectId = await one.project('Atlas', mara, [eli])
  deaf = await TestServer.start(postgres, { database: one.database, isDeaf: true })
})
afterAll(async () => {
  await deaf.stop()
  await one.stop()
  await postgres.stop()
})

/** Somebody who listens at the process that gets no notices, once they are connected. */
const listening = async () => {
  const visit = await deaf.visit(eli)
  const heard = await (await visit.listen()).until(({ words }) => words.length > 0)
  return { visit, heard }
}

test('T300: what another process has written is told in order, even if no notice of it comes', async () => {
  const { heard } = await listening()
  const visit = await one.visit(mara)
  for (const title of ['First', 'Second', 'Third'])
    await visit.request('task.create', { title, projectId, assignedTo: eli.email })
  await heard.upTo(one.log.head)
  const told = heard.entries.flatMap(({ changes }) => changes.filter(({ table }) => table === 'tasks'))
  expect(told.map(({ after }) => after?.['title'])).toEqual(['First', 'Second', 'Third'])
  heard.socket.close()
})

test('T300: a request made there meanwhile comes after what the others did, and takes it into account', async () => {
  const made = await one.do(mara.id, 'task.create', { title: 'Theirs', projectId, assignedTo: eli.email })
  const entry = made.ok ? made.entry : undefined
  const task = entry?.changes.find(({ table }) => table === 'tasks')
  const visit = await deaf.visit(eli)
  const said = await visit.request('task.move', { taskId: task?.id, status: 'In Progress' })
  expect(said).toMatchObject({ ok: true, seq: (entry?.seq ?? 0) + 1 })
})

test('T300: a session that has ended elsewhere loses its socket, even if no notice of it comes', async () => {
  const { visit, heard } = await listening()
  await one.sessions.end(visit.cookies['ems'] ?? '')
  expect(await heard.ended).toBe(4401)
})

test('T657: a tab that has heard more from another process than this one knows goes on from there', async () => {
  const visit = await deaf.visit(eli)
  const { epoch = '' } = await visit.get('/api/snapshot')
  // Of several, not all can come just after a poll.
  for (const title of ['Fourth', 'Fifth', 'Sixth']) {
    await one.do(mara.id, 'task.create', { title, projectId, assignedTo: eli.email })
    const heard = visit.listenFrom({ seq: one.log.head, epoch })
    await heard.until(({ words }) => words.length > 0)
    // Told where the log is, and not to begin anew; a heartbeat may follow.
    expect(heard.words[0]).toMatchObject({ seq: one.log.head })
    expect(heard.words[0]).not.toHaveProperty('reset')
    heard.socket.close()
  }
})

test('T656: a process goes on if the certificate for its connection to the database cannot be read just now', async () => {
  const blind = await TestServer.start(postgres, { database: one.database, isDeaf: 'no certificate' })
  await one.do(mara.id, 'task.create', { title: 'Seen', projectId })
  await expect.poll(() => blind.log.head, { timeout: 20_000 }).toBe(one.log.head)
  await blind.stop()
})
