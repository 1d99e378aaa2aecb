import type { Pool } from 'pg'
import type { Entry } from '../../src/domain/request/entry.ts'
import { entryColumns, entryOf, type StoredEntry } from './stored-entry.ts'

/** How many entries of a history are read at once: a server of years has millions. */
const most = 2000

/** Some entries, the oldest first. There are earlier ones perhaps, before `before`, where that is given. */
interface Page {
  readonly entries: readonly Entry[]
  readonly before?: number
}

/** The last entries before one that touched a row (`tasks:17`); what was before a workspace was moved in is among them. */
export async function entriesTouching(pool: Pool, row: string, before: number): Promise<Page> {
  const { rows } = await pool.query<StoredEntry>(lastOfBoth('touched @> array[$2] and'), [before, row])
  return pageOf(rows)
}

/** The last entries of all before one, as far as they came after another one. */
export async function lastEntries(pool: Pool, before: number, after: number): Promise<Page> {
  const { rows } = await pool.query<StoredEntry>(lastOfBoth('seq > $2 and'), [before, after])
  return pageOf(rows)
}

function lastOfBoth(which: string): string {
  const last = (table: string): string =>
    `(select ${entryColumns} from ${table} where ${which} seq < $1 order by seq desc limit ${most})`
  return `${last('entries')} union all ${last('earlier')} order by seq desc limit ${most}`
}

function pageOf(rows: readonly StoredEntry[]): Page {
  const entries = rows.map(entryOf).toReversed()
  const [first] = entries
  return first && entries.length === most ? { entries, before: first.seq } : { entries }
}

/** Which life of the workspace this is: another one after a backup was restored. */
export async function readEpoch(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ epoch: string }>('select epoch from workspace')
  return rows[0]?.epoch ?? ''
}
