import type { Pool, PoolClient } from 'pg'

/** Does a job on a connection of a pool, in a transaction that it begins itself: all of it is committed, or nothing where it fails. */
export async function committed(pool: Pool, job: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await job(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
