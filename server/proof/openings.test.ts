import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer, type Person } from '../http/test-server.testing.ts'
import type { Visit } from '../http/visit.testing.ts'

// Who is let in on which route, and what is said to whom: a route missing from this table fails.

const callers = ['nobody', 'ended session', 'employee', 'manager', 'admin'] as const
type Caller = (typeof callers)[number]

interface Opening {
  readonly body?: object
  /** The status for each of the callers above, in their order; or one for all. */
  readonly answers: readonly number[]
}

const openings: Readonly<Record<string, Opening>> = {
  'GET /api/snapshot': { answers: [200] },
  'GET /api/history': { answers: [401, 401, 200, 200, 200] },
  'GET /api/history?row=tasks:17': { answers: [401, 401, 200, 200, 200] },
  'GET /api/gone': { answers: [200] },
  'GET /api/live': { answers: [426] },
  'GET /healthz': { answers: [200] },
  'GET /readyz': { answers: [200] },
  'POST /api/requests': { body: {}, answers: [401, 401, 200, 200, 200] },
  'POST /api/login': { body: { email: 17 }, answers: [401] },
  'POST /api/logout': { body: {}, answers: [204] },
  'POST /api/setup': {
    body: { token: 'any', name: 'N', email: 'n@ems.example', password: 'a word of n' },
    answers: [409],
  },
  'POST /api/links': { body: { kind: 'reset', userId: 'none' }, answers: [401, 401, 403, 403, 422] },
  'POST /api/links/look': { body: { kind: 'welcome', token: 'any' }, answers: [401] },
  'POST /api/links/use': { body: { token: 'any', password: 'a word of n' }, answers: [401] },
  'POST /api/password': {
    body: { present: 'not this', password: 'a word of n' },
    answers: [401, 401, 422, 422, 422],
  },
  'GET /api/without-password': { answers: [401, 401, 403, 403, 200] },
  'GET /api/time-zone': { answers: [401, 401, 403, 403, 200] },
  'POST /api/time-zone': { body: { timeZone: 'Europe/Rome' }, answers: [401, 401, 403, 403, 200] },
  'POST /api/move-in': { body: {}, answers: [401, 401, 403, 403, 409] },
  'POST /api/sign-out-everywhere': { body: {}, answers: [401, 401, 204, 204, 204] },
}

let postgres: TestPostgres
let server: TestServer
let people: Readonly<Record<'employee' | 'manager' | 'admin' | 'other', Person>>
let own: string
let foreign: string

beforeAll(async () => {
  postgres = await startPostgres()
  server = await TestServer.start(postgres)
  const admin = await server.admin()
  const [manager, other] = [await server.person('manager', 'Mara'), await server.person('manager', 'Milo')]
  const employee = await server.person('employee', 'Eli')
  people = { admin, manager, employee, other }
  own = await taskIn(await server.project('Atlas', manager, [employee]), manager, employee)
  foreign = await taskIn(await server.project('Borealis', other, []), other)
})
afterAll(async () => {
  await server.stop()
  await postgres.stop()
})

async function taskIn(projectId: string, { id }: Person, assignee?: Person): Promise<string> {
  const args = { title: 'Plan', projectId, assignedTo: assignee?.email ?? '' }
  const answer = await server.do(id, 'task.create', args)
  const made = answer.ok ? answer.entry?.changes.find(({ table }) => table === 'tasks') : undefined
  return made?.id ?? ''
}

async function visitOf(caller: Caller): Promise<Visit> {
  if (caller === 'nobody') return server.visit()
  const visit = await server.visit(people[caller === 'ended session' ? 'employee' : caller])
  if (caller === 'ended session') await server.sessions.end(visit.cookies['ems'] ?? '')
  return visit
}

test('T232: every route is in the table', () => {
  const folder = join(import.meta.dirname, '../http')
  const routes = readdirSync(folder)
    .filter((file) => /-routes?\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/'(\/(?:api\/)?[\w/-]+)'/g)])
    .map(([, path = '']) => path)
  const known = new Set(Object.keys(openings).map((opening) => opening.replace(/^\w+ /, '')))
  expect(routes.length).toBeGreaterThan(9)
  expect(routes.filter((route) => !known.has(route))).toEqual([])
})

describe.each(Object.entries(openings))('%s', (opening, { body, answers }) => {
  const [method = '', path = ''] = opening.split(' ')
  const open = (visit: Visit): ReturnType<Visit['get']> =>
    method === 'GET' ? visit.get(path) : visit.post(path, body)

  test('T232: lets in those it should, and tells others nothing more', async () => {
    for (const [at, caller] of callers.entries()) {
      const said = await open(await visitOf(caller))
      expect([caller, said.status]).toEqual([caller, answers[at] ?? answers[0]])
      // If they are let in, the snapshot and the history say more.
      expect([caller, said.status !== 200 && /Plan|Mara|Atlas|@/.test(said.text)]).toEqual([caller, false])
    }
  })

  test('T232: lets nobody in from another site if it changes anything', async () => {
    for (const [at, caller] of callers.entries()) {
      const visit = await visitOf(caller)
      visit.headers = { origin: 'https://evil.example' }
      const { status } = await open(visit)
      expect([caller, status]).toEqual([caller, method === 'POST' ? 403 : (answers[at] ?? answers[0])])
    }
  })
})

test('T232: a snapshot is for the owner of the session, and empty without one', async () => {
  const seen = async (caller: Caller): Promise<unknown> => {
    const { me, rows = {} } = await (await visitOf(caller)).get('/api/snapshot')
    return [me, Object.values(rows).flat().length > 0]
  }
  expect(await Promise.all(callers.map(seen))).toEqual([
    [null, false],
    [null, false],
    [people.employee.id, true],
    [people.manager.id, true],
    [people.admin.id, true],
  ])
})

test.each(['employee', 'manager'] as const)(
  'T231: for the role %s, the history of somebody else’s task is answered like that of an unknown one',
  async (caller) => {
    const visit = await visitOf(caller)
    const read = async (id: string): Promise<unknown> => {
      const { status, text, headers } = await visit.get(`/api/history?row=tasks:${id}`)
      return [status, text, headers.get('content-length')]
    }
    const unknown = `${foreign.slice(0, -3)}999`
    expect(await read(foreign)).toEqual(await read(unknown))
    expect(await read(own)).not.toEqual(await read(unknown))
  },
)

test.each(['employee', 'manager'] as const)(
  'T231: for the role %s, a link for somebody else is refused like one for an unknown account',
  async (caller) => {
    const visit = await visitOf(caller)
    const ask = async (userId: string): Promise<unknown> => {
      const { status, text } = await visit.post('/api/links', { kind: 'reset', userId })
      return [status, text]
    }
    expect(await ask(people.other.id)).toEqual(await ask('none'))
  },
)

describe('a socket', () => {
  test('T232: is opened for anybody who is logged in, and only from our own site', async () => {
    for (const caller of callers) {
      const isIn = caller !== 'nobody' && caller !== 'ended session'
      const listening = await (await visitOf(caller)).listen(0)
      const heard = listening.until(({ words }) => words.length > 0).then(() => 'in')
      expect([caller, await Promise.race([heard, listening.ended])]).toEqual([caller, isIn ? 'in' : 401])
      listening.socket.terminate()
      const elsewhere = await visitOf(caller)
      elsewhere.headers = { origin: 'https://evil.example' }
      expect([caller, await (await elsewhere.listen(0)).ended]).toEqual([caller, 403])
    }
  })

  test('T232: brings nothing to the tab of one person once somebody else is logged in there', async () => {
    const visit = await visitOf('admin')
    const listening = await visit.listen(0, { me: people.employee.id })
    await listening.until(({ words }) => words.length > 0)
    expect(listening.words).toEqual([{ reset: true }])
    listening.socket.terminate()
  })
})
