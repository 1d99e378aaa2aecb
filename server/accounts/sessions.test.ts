import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { Sessions } from './sessions.ts'
import { tokenHash } from './tokens.ts'

let postgres: TestPostgres
let pool: pg.Pool
let sessions: Sessions

beforeAll(async () => {
  postgres = await startPostgres()
  pool = new pg.Pool(await postgres.database())
  sessions = new Sessions(pool)
})
afterAll(async () => {
  await pool.end()
  await postgres.stop()
})

describe('a session', () => {
  test('says whose it is until it is ended', async () => {
    const token = await sessions.begin('eli')
    expect(await sessions.userIdOf(token)).toBe('eli')
    expect(await sessions.userIdOf(`${token}x`)).toBeUndefined()
    await sessions.end(token)
    expect(await sessions.userIdOf(token)).toBeUndefined()
  })

  test('replaces the previous one in the same browser', async () => {
    const before = await sessions.begin('eli')
    expect(await sessions.userIdOf(before)).toBe('eli')
    const now = await sessions.begin('ada', before)
    expect([await sessions.userIdOf(before), await sessions.userIdOf(now)]).toEqual([undefined, 'ada'])
  })

  test('ends together with all of its person’s except the one to keep', async () => {
    const [here, there, other] = [
      await sessions.begin('mara'),
      await sessions.begin('mara'),
      await sessions.begin('eli'),
    ]
    expect(await sessions.userIdOf(there)).toBe('mara')
    await sessions.endAll('mara', here)
    const people = [
      await sessions.userIdOf(here),
      await sessions.userIdOf(there),
      await sessions.userIdOf(other),
    ]
    expect(people).toEqual(['mara', undefined, 'eli'])
  })

  test('T563: that is just replacing another one ends together with all of its person’s', async () => {
    const old = await sessions.begin('nora')
    const client = await pool.connect()
    await client.query(`begin; select from sessions where user_id = 'nora' for share`)
    const ending = sessions.endAll('nora')
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1)
    await client.query(`insert into sessions (token_hash, user_id) values ('next', 'nora'); commit`)
    client.release()
    await ending
    expect(await sessions.userIdOf(old)).toBeUndefined()
    expect((await pool.query(`select from sessions where user_id = 'nora'`)).rows).toEqual([])
  })

  test('T187: that another process has ended is over within a second, even without a notice', async () => {
    const token = await sessions.begin('olga')
    expect(await sessions.userIdOf(token)).toBe('olga')
    await new Sessions(pool).end(token)
    const aSecondLater = performance.now() + 1000
    const clock = vi.spyOn(performance, 'now').mockReturnValue(aSecondLater)
    expect(await sessions.userIdOf(token)).toBeUndefined()
    clock.mockRestore()
  })

  test.each<[string, (token: string) => Promise<unknown>]>([
    ['whose it is', (token) => sessions.userIdOf(token)],
    ['whether it is still valid', (token) => sessions.alive([tokenHash(token).toString('hex')])],
  ])('T641: that ends while it is being asked %s is over, whatever the answer says', async (_, ask) => {
    const token = await sessions.begin('olaf')
    const client = await pool.connect()
    await client.query('begin; lock table sessions')
    const before = performance.now()
    const asking = ask(token)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1)
    // As when another process announces it.
    sessions.clearCache()
    await client.query('commit')
    client.release()
    await asking
    await new Sessions(pool).end(token)
    const clock = vi.spyOn(performance, 'now').mockReturnValue(before)
    expect(await sessions.userIdOf(token)).toBeUndefined()
    clock.mockRestore()
  })

  test('T402: of a listening tab is not looked up again immediately, and one unused for long is noted as used', async () => {
    const [listens, unused] = [await sessions.begin('listens'), await sessions.begin('rests')]
    await pool.query(`update sessions set used_at = now() - interval '2 days' where user_id = 'rests'`)
    // However long the database takes, nothing expires.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    await sessions.alive([listens, unused].map((token) => tokenHash(token).toString('hex')))
    const asked = vi.spyOn(pool, 'query')
    expect([await sessions.userIdOf(listens), asked.mock.calls.length]).toEqual(['listens', 0])
    expect(await sessions.userIdOf(unused)).toBe('rests')
    asked.mockRestore()
    clock.mockRestore()
    const { rows } = await pool.query(
      `select from sessions where user_id = 'rests' and used_at > now() - interval '1 hour'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('ends after 30 days without use, and after 90 in all', async () => {
    const [unused, old] = [await sessions.begin('unused'), await sessions.begin('old')]
    const daysAgo = async (used: number, begun: number): Promise<unknown> => {
      await pool.query(
        `update sessions set used_at = now() - make_interval(days => $1) where user_id = 'unused'`,
        [used],
      )
      await pool.query(
        `update sessions set begun_at = now() - make_interval(days => $1) where user_id = 'old'`,
        [begun],
      )
      await sessions.deleteExpired()
      const { rowCount } = await pool.query(`select from sessions where user_id in ('unused', 'old')`)
      return rowCount
    }
    expect(await daysAgo(29, 89)).toBe(2)
    expect([await sessions.userIdOf(unused), await sessions.userIdOf(old)]).toEqual(['unused', 'old'])
    sessions.clearCache()
    await pool.query(`update sessions set used_at = now() - interval '31 days' where user_id = 'unused'`)
    await pool.query(`update sessions set begun_at = now() - interval '91 days' where user_id = 'old'`)
    expect([await sessions.userIdOf(unused), await sessions.userIdOf(old)]).toEqual([undefined, undefined])
    const alive = await sessions.alive([unused, old].map((token) => tokenHash(token).toString('hex')))
    expect(alive.size).toBe(0)
    expect(await daysAgo(31, 91)).toBe(0)
  })

  test('is stored without its token', async () => {
    const token = await sessions.begin('eli')
    const { rows } = await pool.query<{ text: string }>(
      `select sessions::text || encode(token_hash, 'escape') as text from sessions`,
    )
    expect(rows.map(({ text }) => text).join('\n')).not.toContain(token)
  })
})
