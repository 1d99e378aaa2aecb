import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from './database/test-database.testing.ts'
import { newSetupToken } from './accounts/setup.ts'
import { TestServer, type Person } from './http/test-server.testing.ts'
import { WorkspaceClock } from './workspace-clock.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

describe('the time zone of a workspace', () => {
  test('T461: is the server’s until somebody chooses one, and its clock follows it', async () => {
    const at = Date.parse('2026-03-01T12:00:00.000Z')
    const clock = new WorkspaceClock('Asia/Kathmandu', () => at)
    expect([clock.zone, clock.now()]).toEqual([
      { name: 'Asia/Kathmandu', isChosen: false },
      '2026-03-01T17:45:00.000+05:45',
    ])
    clock.learn('America/New_York')
    expect([clock.zone, clock.now()]).toEqual([
      { name: 'America/New_York', isChosen: true },
      '2026-03-01T07:00:00.000-05:00',
    ])
    for (const unknown of [null, undefined, 'Mars/Base']) {
      clock.learn(unknown)
      expect([clock.zone, clock.now()]).toEqual([
        { name: 'Asia/Kathmandu', isChosen: false },
        '2026-03-01T17:45:00.000+05:45',
      ])
    }
  })

  describe('with two processes', () => {
    let first: TestServer
    let second: TestServer
    let ada: Person

    beforeEach(async () => {
      first = await TestServer.start(postgres)
      ada = await first.admin()
      second = await TestServer.start(postgres, { database: first.database, isDeaf: true })
    })
    afterEach(async () => {
      await second.stop()
      await first.stop()
    })

    test('T460, T461: is what an admin chooses, soon at every process, and after the next start too', async () => {
      const visit = await first.visit(ada)
      expect(await visit.get('/api/time-zone')).toMatchObject({ name: 'UTC', isChosen: false })
      const chosen = { name: 'Pacific/Auckland', isChosen: true }
      expect(await visit.post('/api/time-zone', { timeZone: 'Pacific/Auckland' })).toMatchObject(chosen)
      expect(first.clock.zone).toEqual(chosen)
      await expect.poll(() => second.clock.zone, { timeout: 20_000 }).toEqual(chosen)
      expect(second.clock.now()).toMatch(/\+1[23]:00$/)
      const again = await TestServer.start(postgres, { database: first.database })
      expect(again.clock.zone).toEqual(chosen)
      await again.stop()
    })

    test('T461: applies to the next request', async () => {
      const visit = await first.visit(ada)
      await visit.post('/api/time-zone', { timeZone: 'Asia/Kathmandu' })
      const answer = await first.do(ada.id, 'profile.update', { name: 'Ada L' })
      expect(answer.ok && answer.entry?.request.at).toMatch(/\+05:45$/)
    })

    test('T460: is refused if the server does not know it or cannot read it', async () => {
      const visit = await first.visit(ada)
      const before = first.clock.zone
      expect(await visit.post('/api/time-zone', { timeZone: 'Mars/Base' })).toMatchObject({
        status: 422,
        refusal: { message: 'The server does not know this time zone. Choose another one.' },
      })
      for (const body of [{}, { timeZone: 7 }, { timeZone: 'x'.repeat(200) }])
        expect(await visit.post('/api/time-zone', body)).toMatchObject({ status: 400 })
      expect(await visit.get('/api/time-zone')).toMatchObject(before)
    })
  })

  test.each([
    ['Europe/Lisbon', { name: 'Europe/Lisbon', isChosen: true }],
    ['Mars/Base', { name: 'UTC', isChosen: false }],
    [undefined, { name: 'UTC', isChosen: false }],
  ])('T460: is that of the first admin’s browser if the server knows it: %s', async (timeZone, zone) => {
    const empty = await TestServer.start(postgres)
    const token = await newSetupToken(empty.pool, empty.log.state)
    const typed = { name: 'Ann', email: 'ann@ems.example', password: 'a word of ann' }
    const visit = await empty.visit()
    expect(await visit.post('/api/setup', { token, ...typed, timeZone })).toMatchObject({ ok: true })
    expect(empty.clock.zone).toEqual(zone)
    await empty.stop()
  })
})
