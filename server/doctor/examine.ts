import type { ClientBase } from 'pg'
import type { Entry, Missing } from '../../src/domain/request/entry.ts'
import { lockAll } from '../backup/lock-all.ts'
import { mostEntries, streamRows } from '../database/stream-rows.ts'
import { tooOld } from '../database/too-old.ts'
import { entryColumns, entryOf, type StoredEntry } from '../log/stored-entry.ts'
import { isCompatible } from '../log/apply-missed.ts'
import { checkAccounts, type AccountCheck } from './check-accounts.ts'
import { compareRows, type Comparison } from './compare-rows.ts'
import { Replay } from './replay.ts'

/** The findings about a database. */
export interface Examination {
  /** The number of the last entry, according to the workspace. */
  readonly head: number
  readonly replay: Replay
  readonly rows: Comparison
  readonly accounts: AccountCheck
}

/**
 * Examines a database as it is at one moment, whatever others write meanwhile, and changes nothing. Throws a `FatalError` if it
 * cannot read something.
 */
export async function examine(client: ClientBase): Promise<Examination> {
  await client.query('begin isolation level repeatable read read only')
  await lockAll(client)
  const { rows: heads } = await client.query<{ head: string }>('select head from workspace')
  const replay = new Replay((missing, before) => load(client, missing, before))
  const query = `select ${entryColumns}, sent_at, rules from entries order by seq`
  const all = streamRows<StoredEntry & { sent_at: string; rules: number }>(client, query, mostEntries)
  for await (const entries of all)
    for (const stored of entries) {
      if (!isCompatible({ rules: stored.rules, tables: stored.changes.map(({ table }) => table) }))
        throw tooOld
      await replay.take({ entry: entryOf(stored), sentAt: stored.sent_at, rules: stored.rules })
    }
  const head = Number(heads[0]?.head ?? 0)
  replay.gaps.addRange(replay.last + 1, head)
  const rows = await compareRows(client, replay.state)
  const accounts = await checkAccounts(client)
  await client.query('commit')
  return { head, replay, rows, accounts }
}

async function load(client: ClientBase, missing: Missing, before: number): Promise<Entry[]> {
  const [which, value] =
    'entry' in missing ? ['request_id = $1', missing.entry] : ['touched @> array[$1]', missing.touching]
  const { rows } = await client.query<StoredEntry>(
    `select ${entryColumns} from entries where ${which} and seq < $2 order by seq`,
    [value, before],
  )
  return rows.map(entryOf)
}
