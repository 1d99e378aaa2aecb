import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSetupToken } from '../accounts/setup.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer } from './test-server.testing.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

describe('the first admin', () => {
  const typed = { name: 'Ann', email: 'ann@ems.example', password: 'a word of ann' }

  test('T174, T182: is the person who uses the link, which works once, and they are logged in', async () => {
    const empty = await TestServer.start(postgres)
    const token = await newSetupToken(empty.pool, empty.log.state)
    // Another process has printed one as well.
    const other = await newSetupToken(empty.pool, empty.log.state)
    const [first, second] = [await empty.visit(), await empty.visit()]
    const guessed = await first.post('/api/setup', { token: 'guessed', ...typed })
    expect(guessed.status).toBe(401)
    expect(guessed.text).toContain('The server prints a new one')
    expect(await first.post('/api/setup', { token, ...typed, password: 'password1' })).toMatchObject({
      status: 422,
      refusal: { field: 'password' },
    })
    const done = await first.post('/api/setup', { token, ...typed })
    expect(done).toMatchObject({ status: 200, ok: true })
    expect((await first.get('/api/snapshot')).me).toBe(done.userId)
    expect(empty.log.state.users.get(done.userId ?? '')).toMatchObject({ name: 'Ann', role: 'admin' })
    expect(await second.post('/api/setup', { token, ...typed, email: 'b@ems.example' })).toMatchObject({
      status: 409,
    })
    expect((await second.get('/api/snapshot')).me).toBeNull()
    const { rows } = await empty.pool.query('select from links')
    expect([rows.length, other === token]).toEqual([0, false])
    expect([...empty.log.state.users.values()]).toHaveLength(1)
    await empty.stop()
  })

  test('T174, T182: is only one person, even if two use the link at the same time', async () => {
    const empty = await TestServer.start(postgres)
    const token = await newSetupToken(empty.pool, empty.log.state)
    const visits = [await empty.visit(), await empty.visit()]
    const said = await Promise.all(
      visits.map((visit, index) =>
        visit.post('/api/setup', { token, ...typed, email: `ann${index}@ems.example` }),
      ),
    )
    expect(said.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    await empty.stop()
  })

  test('T174: cannot be created by an ordinary request', async () => {
    const server = await TestServer.start(postgres)
    const visit = await server.visit(await server.admin())
    expect(await visit.request('workspace.begin', typed)).toMatchObject({
      ok: false,
      refusal: { code: 'forbidden' },
    })
    await server.stop()
  })
})
