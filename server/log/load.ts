import type pg from 'pg'
import type { TableName } from '../../src/domain/model/tables.ts'
import { streamRows } from '../database/stream-rows.ts'
import { applyAll } from '../../src/domain/state/change.ts'
import type { HeldState } from './held-state.ts'
import type { StoredEntry } from './stored-entry.ts'

/** Reads what is in the database as of one moment: the rows, and where the log is. Gives which life of the workspace it is of. */
export async function load(client: pg.Client, held: HeldState): Promise<string> {
  await client.query('begin isolation level repeatable read read only')
  const { rows: heads } = await client.query<{ head: string; epoch: string }>(
    'select head, epoch from workspace',
  )
  // Some at a time: what a process has held once, it keeps.
  const all = streamRows<{ table_name: TableName; row: { id: unknown } }>(
    client,
    'select table_name, row from current_rows',
  )
  for await (const rows of all)
    applyAll(
      held.state,
      rows.map(({ table_name, row }) => ({
        table: table_name,
        id: String(row.id),
        before: null,
        after: { ...row },
      })),
    )
  const { rows: last } = await client.query<Pick<StoredEntry, 'at'>>(
    'select at from entries order by seq desc limit 1',
  )
  await client.query('commit')
  held.begin(Number(heads[0]?.head ?? 0), last[0]?.at)
  return heads[0]?.epoch ?? ''
}
