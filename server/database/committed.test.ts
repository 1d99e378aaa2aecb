import { expect, test } from 'vitest'
import { committed } from './committed.ts'
import { createPool, defaultDatabaseTimeout } from './socket-timeout.ts'
import { startPostgres } from './test-database.testing.ts'

test('T664: a transaction whose connection is lost between two queries fails, and its process goes on with another one', async () => {
  const postgres = await startPostgres()
  const database = await postgres.database()
  const pool = createPool({ ...database, max: 1 }, defaultDatabaseTimeout)
  const cut = committed(pool, async (client) => {
    await client.query(`begin; insert into nothings (request_id, by, sent_hash, refusal, at)
      values ('1', 'ada', '', '{}', '2026-03-02')`)
    const ended = new Promise<void>((end) => client.once('end', () => end()))
    await postgres.terminate(database)
    await ended
  })
  await expect(cut).rejects.toThrow('connection')
  const { rows } = await pool.query('select from nothings')
  expect(rows).toEqual([])
  await pool.end()
  await postgres.stop()
})
