import type pg from 'pg'
import type { TableName } from '../../src/domain/model/tables.ts'
import { streamRows } from '../database/stream-rows.ts'
import { tooOld } from '../database/too-old.ts'
import { applyAll, wholeRow } from '../../src/domain/state/change.ts'
import type { TransactionalState } from './transactional-state.ts'
import type { StoredEntry } from './stored-entry.ts'
import { isCompatible } from './apply-missed.ts'

/**
 * Reads the database as of one moment: the rows, and where the log is. Returns the epoch of the workspace. Throws a
 * `FatalError` if a newer version has written what this one cannot read.
 */
export async function load(client: pg.Client, held: TransactionalState): Promise<string> {
  await client.query('begin isolation level repeatable read read only')
  const { rows: heads } = await client.query<{ head: string; epoch: string }>(
    'select head, epoch from workspace',
  )
  // A few at a time: a process keeps the memory that it has once used.
  const all = streamRows<{ table_name: TableName; row: { id: unknown } }>(
    client,
    'select table_name, row from current_rows',
  )
  for await (const rows of all) {
    if (!isCompatible({ rules: 0, tables: rows.map(({ table_name }) => table_name) })) throw tooOld
    applyAll(
      held.state,
      rows.map(({ table_name, row }) => ({
        table: table_name,
        id: String(row.id),
        before: null,
        after: wholeRow(table_name, { ...row }),
      })),
    )
  }
  const { rows: last } = await client.query<Pick<StoredEntry, 'at'> & { readonly rules: number }>(
    'select at, rules from entries order by seq desc limit 1',
  )
  if (!isCompatible({ rules: last[0]?.rules ?? 0, tables: [] })) throw tooOld
  await client.query('commit')
  held.reset(Number(heads[0]?.head ?? 0), last[0]?.at)
  return heads[0]?.epoch ?? ''
}
