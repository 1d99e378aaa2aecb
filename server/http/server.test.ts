import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer, type Person } from './test-server.testing.ts'

let postgres: TestPostgres
let server: TestServer
let ada: Person
let mara: Person
let eli: Person
let projectId: string

beforeAll(async () => {
  postgres = await startPostgres()
  server = await TestServer.start(postgres)
  ada = await server.admin()
  mara = await server.person('manager', 'Mara')
  eli = await server.person('employee', 'Eli')
  projectId = await server.project('Atlas', mara, [eli])
})
afterAll(async () => {
  await server.stop()
  await postgres.stop()
})

const task = async (title: string): Promise<string> => {
  const answer = await server.do(mara.id, 'task.create', { title, projectId, assignedTo: eli.email })
  return answer.ok ? answer.entry!.changes.find(({ table }) => table === 'tasks')!.id : ''
}

describe('a session', () => {
  test('T101: begins with a login, in a cookie that scripts cannot read, and the snapshot is for its owner', async () => {
    const visit = await server.visit()
    expect(await visit.get('/api/snapshot')).toMatchObject({ status: 200, me: null, seq: 0 })
    const said = await visit.post('/api/login', { email: eli.email, password: eli.password })
    expect(said).toMatchObject({ status: 200, ok: true, userId: eli.id })
    const [cookie] = said.headers.getSetCookie()
    expect(cookie).toMatch(/^ems=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await visit.get('/api/snapshot')).toMatchObject({ me: eli.id, seq: server.log.head })
  })

  test('T608: is kept by its browser for as long as it may last, and the browser stays known after it', async () => {
    const visit = await server.visit()
    const said = await visit.post('/api/login', { email: eli.email, password: eli.password })
    const days = said.headers.getSetCookie().map((cookie) => {
      const [, name, seconds] = /^([\w-]+)=.*; Max-Age=(\d+);/.exec(cookie) ?? []
      return [name, Number(seconds) / 86_400]
    })
    expect(days).toEqual([
      ['ems', 90],
      ['ems-device', 400],
    ])
  })

  test('T101: ends with a logout, which gets the same answer if there is no session', async () => {
    const visit = await server.visit(eli)
    const { ems } = visit.cookies
    expect((await visit.post('/api/logout', {})).status).toBe(204)
    expect((await visit.post('/api/logout', {})).status).toBe(204)
    visit.cookies['ems'] = ems!
    expect((await visit.request('task.move', {})).status).toBe(401)
  })

  test('T101: is replaced by a new one when somebody else logs in in the same browser', async () => {
    const visit = await server.visit(eli)
    const { ems } = visit.cookies
    await visit.post('/api/login', { email: ada.email, password: ada.password })
    expect(visit.cookies['ems']).not.toBe(ems)
    expect(await server.sessions.userIdOf(ems!)).toBeUndefined()
  })

  test('T101: is refused in the same words for an unknown account and for a wrong password', async () => {
    const visit = await server.visit()
    const answers = [
      await visit.post('/api/login', { email: eli.email, password: 'another word' }),
      await visit.post('/api/login', { email: 'nobody@ems.example', password: 'another word' }),
      await visit.post('/api/login', { email: 17 }),
    ]
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      answers.map(() => [401, '{"ok":false,"refusal":{"code":"invalid","message":"Invalid credentials"}}']),
    )
  })
})

describe('somebody without a session', () => {
  test('T103: sees nothing and can do nothing', async () => {
    const visit = await server.visit()
    const { rows } = await visit.get('/api/snapshot')
    expect(Object.values(rows!).flat()).toEqual([])
    expect((await visit.get('/api/history')).status).toBe(401)
    expect((await visit.request('task.create', { title: 'T', projectId })).status).toBe(401)
    expect(await (await visit.listen(0)).ended).toBe(401)
  })

  test('T103: gets the same answers with a token that was never issued', async () => {
    const visit = await server.visit()
    visit.cookies['ems'] = 'x'.repeat(43)
    expect(await visit.get('/api/snapshot')).toMatchObject({ me: null, seq: 0 })
    expect((await visit.request('task.create', { title: 'T', projectId })).status).toBe(401)
    expect(await (await visit.listen(0)).ended).toBe(401)
  })
})

describe('a request', () => {
  test('T104: is answered with its entry, as delivered to the sender, and with the position of the log', async () => {
    const visit = await server.visit(mara)
    const said = await visit.request('task.create', { title: 'Plan', projectId })
    expect(said).toMatchObject({ status: 200, ok: true, seq: server.log.head })
    expect(said.entry).toMatchObject({ seq: said.seq, request: { by: mara.id, args: {} }, who: 'Mara' })
    const { rows } = await visit.get('/api/snapshot')
    expect(rows!['tasks']).toContainEqual(expect.objectContaining({ title: 'Plan' }))
  })

  test('T104: that is sent again gets the same answer and is carried out only once', async () => {
    const visit = await server.visit(mara)
    const rest = { id: 'again', at: '2026-03-02T09:00:00.000+01:00' }
    const [one, other] = [
      await visit.request('task.create', { title: 'Once', projectId }, rest),
      await visit.request('task.create', { title: 'Once', projectId }, rest),
    ]
    expect(other).toMatchObject({ ok: true, entry: one.entry })
    const titles = Array.from(server.log.state.tasks.values(), ({ title }) => title)
    expect(titles.filter((title) => title === 'Once')).toHaveLength(1)
  })

  test.each([
    ['somebody else', () => ada.id],
    ['the workspace itself', () => 'system'],
    ['a visitor', () => 'visitor'],
  ])('T104: may only be made in the name of the session’s owner, not in that of %s', async (_, by) => {
    const head = server.log.head
    const visit = await server.visit(eli)
    const said = await visit.request('user.delete', { userId: mara.id }, { by: by() })
    expect(said).toMatchObject({ status: 200, ok: false, refusal: { code: 'forbidden' } })
    expect(server.log.head).toBe(head)
  })

  test('T104: that the rules refuse is answered with the reason', async () => {
    const visit = await server.visit(eli)
    const said = await visit.request('task.create', { title: 'T', projectId })
    expect(said).toMatchObject({ status: 200, ok: false, seq: server.log.head })
    expect(said.refusal?.message).toMatch(/./)
  })

  test.each([
    ['a body that is only a number', '17'],
    ['a body that is not JSON', '{"id": '],
    ['an invalid time', '{"id":"x","by":"y","at":"now","name":"task.create","args":{}}'],
    ['an attempt to change a prototype', '{"id":"x","__proto__":{"by":"y"}}'],
  ])('T105: with %s is not understood, and the answer reveals nothing internal', async (_, body) => {
    const visit = await server.visit(eli)
    const headers = {
      origin: server.url,
      cookie: `ems=${visit.cookies['ems']}`,
      'content-type': 'application/json',
    }
    const response = await fetch(`${server.url}/api/requests`, { method: 'POST', headers, body })
    const { refusal } = (await response.json()) as { refusal: { message: string } }
    expect([200, 400]).toContain(response.status)
    expect(refusal.message).toBe('This request is not understood.')
  })

  test('T105: of more than a megabyte is refused', async () => {
    const visit = await server.visit(mara)
    const said = await visit.request('task.create', { title: 'x'.repeat(1_100_000), projectId })
    expect(said).toMatchObject({ status: 413, ok: false })
  })
})

describe('another site', () => {
  test.each<[string, () => Record<string, string>]>([
    ['named by the browser', () => ({ origin: 'https://evil.example' })],
    ['on another port', () => ({ origin: 'http://127.0.0.1:1' })],
    ['whose name begins like ours', () => ({ origin: `${server.url}.evil.example` })],
    ['that has our name, but not our protocol', () => ({ origin: server.url.replace('http', 'https') })],
    ['that hides its origin', () => ({ origin: 'null' })],
    ['in an older browser', () => ({ 'sec-fetch-site': 'cross-site' })],
    ['next to ours in an older browser', () => ({ 'sec-fetch-site': 'same-site' })],
    ['that says nothing', () => ({})],
  ])('T106: %s can change nothing and listen to nothing', async (_, headers) => {
    const visit = await server.visit(mara)
    const { cookies } = visit
    const listening = await visit.listen()
    await listening.until(({ words }) => words.length > 0)
    listening.socket.close()
    visit.headers = headers()
    expect(await visit.request('task.create', { title: 'T', projectId })).toMatchObject({ status: 403 })
    expect((await visit.post('/api/login', { email: ada.email, password: ada.password })).status).toBe(403)
    expect((await visit.post('/api/logout', {})).status).toBe(403)
    expect(await (await visit.listen()).ended).toBe(403)
    expect(await server.sessions.userIdOf(cookies['ems']!)).toBe(mara.id)
  })
})

describe('history', () => {
  test('T107: tells what happened to a row that its reader sees, and nothing about one that they do not see', async () => {
    const taskId = await task('Draw')
    const other = await server.person('employee', 'Edda')
    const read = async (person: Person): Promise<readonly unknown[]> =>
      (await (await server.visit(person)).get(`/api/history?row=tasks:${taskId}`)).entries!
    expect(await read(eli)).toMatchObject([{ who: 'Mara', request: { args: {} } }])
    expect(await read(other)).toEqual([])
    expect((await (await server.visit(eli)).get('/api/history')).entries!.length).toBeGreaterThan(0)
  })
})

describe('somebody who monitors the server', () => {
  test('T108: is told that it is running and can be used', async () => {
    const visit = await server.visit()
    expect((await visit.get('/healthz')).status).toBe(200)
    expect((await visit.get('/readyz')).status).toBe(200)
  })
})

test('T290: if a request with a password fails through the server’s own fault, its sender is told so', async () => {
  const forget = (): never => {
    throw new TypeError('a fault of ours')
  }
  const faulty = await TestServer.start(postgres, { terms: { nextOwner: { forget, keepAway: () => {} } } })
  const visit = await faulty.visit(await faulty.admin())
  const zoe = { name: 'Zoe', email: 'zoe@ems.example', password: 'a word of zoe', role: 'employee' }
  expect(await visit.request('user.create', zoe)).toMatchObject({
    status: 200,
    ok: false,
    refusal: { code: 'unknown' },
  })
  expect(await visit.request('profile.update', { name: 'Ada L.' })).toMatchObject({ status: 200, ok: true })
  await faulty.stop()
})
