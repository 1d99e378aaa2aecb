import type { Pool } from 'pg'
import type { ServerLog } from './server-log.ts'

interface Parts {
  readonly log: Pick<ServerLog, 'head' | 'catchUp'>
  readonly pool: Pool
}

/** Takes in what other processes have written, where they have: nobody is turned away by what only this one has not heard of yet. */
export async function catchUpIfBehind({ log, pool }: Parts): Promise<void> {
  const { rows } = await pool.query<{ head: string }>('select head from workspace')
  if (Number(rows[0]?.head ?? 0) > log.head) await log.catchUp()
}
