import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Devices } from '../accounts/devices.ts'
import { newSetupToken } from '../accounts/setup.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer } from './test-server.testing.ts'
import { Visit } from './visit.testing.ts'

let postgres: TestPostgres
let one: TestServer
/** Another process on the same database, which gets no notices and never polls by itself. */
let unaware: TestServer
let ada: Visit

beforeAll(async () => {
  postgres = await startPostgres()
  one = await TestServer.start(postgres)
  unaware = await unawareOf(one)
  ada = await begun(one)
})
afterAll(async () => {
  await unaware.stop()
  await one.stop()
  await postgres.stop()
})

async function unawareOf(other: TestServer): Promise<TestServer> {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  try {
    return await TestServer.start(postgres, { database: other.database, isDeaf: true })
  } finally {
    vi.useRealTimers()
  }
}

/** The same browser, whose next request goes to the other process. */
function atTheOther(visit: Visit): Visit {
  return new Visit(unaware.url, visit.me, visit.cookies)
}

/** Makes the first admin by the link that the server prints. */
async function begun(at: TestServer): Promise<Visit> {
  const visit = await at.visit()
  const token = await newSetupToken(at.pool, at.log.state)
  const typed = { name: 'Ada', email: 'ada@ems.example', password: 'a word of ada' }
  const { userId = '' } = await visit.post('/api/setup', { token, ...typed })
  return new Visit(at.url, userId, visit.cookies)
}

/** Has somebody added, and returns their id. */
async function added(by: Visit, name: string): Promise<string> {
  const email = `${name.toLowerCase()}@ems.example`
  const { entry } = await by.request('user.create', { name, email, role: 'employee' })
  const id = entry?.changes.find(({ table }) => table === 'users')?.id ?? ''
  expect([one, unaware].map(({ log }) => log.state.users.get(id)?.name)).toEqual([name, undefined])
  return id
}

test('T562: the new first admin is recognised by a process that has not heard of them yet', async () => {
  const first = await TestServer.start(postgres)
  const second = await unawareOf(first)
  const { me, cookies } = await begun(first)
  expect(second.log.head).toBe(0)
  expect((await new Visit(second.url, me, cookies).get('/api/snapshot')).me).toBe(me)
  expect(second.log.head).toBe(1)
  await second.stop()
  await first.stop()
})

test('T562: links can be made and looked at for somebody new at a process that has not heard of them yet', async () => {
  const eli = { kind: 'invitation', userId: await added(ada, 'Eli') }
  expect(await atTheOther(ada).post('/api/links', eli)).toMatchObject({ ok: true })
  const ema = { kind: 'invitation', userId: await added(ada, 'Ema') }
  const { url = '' } = await ada.post('/api/links', ema)
  const asked = { kind: 'welcome', token: url.split('#')[1] }
  const visit = await unaware.visit()
  expect(await visit.post('/api/links/look', asked)).toMatchObject({ ok: true, email: 'ema@ems.example' })
})

test('T562: a session whose account is gone belongs to nobody, and does not make the log catch up', async () => {
  await unaware.log.catchUp()
  const catchUp = vi.spyOn(unaware.log, 'catchUp')
  const token = await one.sessions.begin('somebody who is gone')
  const visit = new Visit(unaware.url, 'visitor', { ems: token })
  expect(await visit.get('/api/snapshot')).toMatchObject({ status: 200, me: null })
  expect(await visit.request('profile.update', { name: 'Nobody' })).toMatchObject({ status: 401 })
  expect(catchUp).not.toHaveBeenCalled()
  catchUp.mockRestore()
})

test('T568: an account that this process has not heard of is not reported as gone', async () => {
  const id = await added(ada, 'Edda')
  const visit = await unaware.visit()
  visit.cookies['ems-device'] = await new Devices(one.pool).remember(undefined, { id })
  expect(JSON.parse((await visit.get('/api/gone')).text)).toEqual({ gone: [] })
})

test('T574: a login goes by the accounts and passwords as another process has left them', async () => {
  const first = await TestServer.start(postgres)
  const second = await unawareOf(first)
  const here = await begun(first)
  const login = async (password: string): Promise<unknown> =>
    (await second.visit()).post('/api/login', { email: 'ada@ems.example', password })
  expect(await login('a word of ada')).toMatchObject({ ok: true, userId: here.me })
  const change = { present: 'a word of ada', password: 'another word of ada' }
  expect(await here.post('/api/password', change)).toMatchObject({ ok: true })
  expect(await login('a word of ada')).toMatchObject({ status: 401 })
  expect(await login('another word of ada')).toMatchObject({ ok: true, userId: here.me })
  await second.stop()
  await first.stop()
})

test('T574: a server is no longer called new once another process has created its first admin', async () => {
  const first = await TestServer.start(postgres)
  const second = await unawareOf(first)
  const stranger = await second.visit()
  const said = async (): Promise<unknown> => JSON.parse((await stranger.get('/api/snapshot')).text)
  expect(await said()).toMatchObject({ isNew: true })
  await begun(first)
  expect(await said()).not.toHaveProperty('isNew')
  await second.stop()
  await first.stop()
})
