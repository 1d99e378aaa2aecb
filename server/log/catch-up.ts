import type { Pool } from 'pg'
import type { ServerLog } from './server-log.ts'

interface Parts {
  readonly log: Pick<ServerLog, 'head' | 'catchUp'>
  readonly pool: Pool
}

/**
 * Takes in what other processes have written, if anything: nobody is turned away because only this process has not heard of
 * something yet.
 */
export async function catchUpIfBehind({ log, pool }: Parts): Promise<void> {
  const { rows } = await pool.query<{ head: string }>('select head from workspace')
  if (Number(rows[0]?.head ?? 0) > log.head) await log.catchUp()
}
