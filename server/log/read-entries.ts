import type { Pool } from 'pg'
import type { Entry } from '../../src/domain/request/entry.ts'
import { entryOf, type StoredEntry } from './stored-entry.ts'

/** How far back a history goes: nobody reads more, and a server of years would send millions. */
const most = 2000

const columns = 'seq, request_id, by, at, name, args, changes'

/** The last entries that touched a row (`tasks:17`), the oldest first; what was before a workspace was moved in is among them. */
export async function entriesTouching(pool: Pool, row: string): Promise<Entry[]> {
  const { rows } = await pool.query<StoredEntry>(lastOfBoth('where touched @> array[$1]'), [row])
  return rows.map(entryOf).toReversed()
}

/** The last entries of all, the oldest first. */
export async function lastEntries(pool: Pool): Promise<Entry[]> {
  const { rows } = await pool.query<StoredEntry>(lastOfBoth(''))
  return rows.map(entryOf).toReversed()
}

function lastOfBoth(where: string): string {
  const last = (table: string): string =>
    `(select ${columns} from ${table} ${where} order by seq desc limit ${most})`
  return `${last('entries')} union all ${last('earlier')} order by seq desc limit ${most}`
}

/** Which life of the workspace this is: another one after a backup was restored. */
export async function readEpoch(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ epoch: string }>('select epoch from workspace')
  return rows[0]?.epoch ?? ''
}
