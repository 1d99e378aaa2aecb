import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer, type Person } from './test-server.testing.ts'

let postgres: TestPostgres
let server: TestServer
let eli: Person

beforeAll(async () => {
  postgres = await startPostgres()
  server = await TestServer.start(postgres)
  eli = await server.person('employee', 'Eli')
})
afterAll(async () => {
  await server.stop()
  await postgres.stop()
})

describe('logging in', () => {
  test('T1: gives a session in a cookie that no script reads, and the snapshot is of whoever has it', async () => {
    const visit = await server.visit()
    expect(await visit.get('/api/snapshot')).toMatchObject({ status: 200, me: null, seq: 0 })
    const said = await visit.post('/api/login', { email: eli.email, password: eli.password })
    expect(said).toMatchObject({ status: 200, ok: true, userId: eli.id })
    const [cookie] = said.headers.getSetCookie()
    expect(cookie).toMatch(/^ems=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await visit.get('/api/snapshot')).toMatchObject({ me: eli.id, seq: server.log.head })
  })
})
