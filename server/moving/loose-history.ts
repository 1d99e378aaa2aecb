import type { Pool } from 'pg'
import { committed } from '../database/committed.ts'
import { tryLock } from '../database/try-lock.ts'
import { movingLock } from './move-in.ts'

/** Deletes the history of a workspace whose rows never came because the process that moved it in ended in between. */
export async function deleteLooseHistory(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query('select from earlier limit 1')
  if (rowCount === 0) return
  await committed(pool, async (client) => {
    // If the lock is taken, its rows are about to come.
    if (await tryLock(client, movingLock))
      await client.query(
        `delete from earlier where not exists (select from entries where name = 'workspace.moveIn')`,
      )
  })
}
