import type { Pool, PoolClient } from 'pg'

/** Runs a job, which begins a transaction itself, on a connection of a pool: all of it is committed, or nothing if it fails. */
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
