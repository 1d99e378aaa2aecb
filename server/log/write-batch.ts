import { commandNamed } from '../../src/domain/commands.ts'
import type { Entry, RowKey } from '../../src/domain/request/entry.ts'
import type { Change } from '../../src/domain/state/change.ts'
import { knownSteps } from '../database/schema.ts'
import type { State } from '../../src/domain/state/state.ts'
import { saysItsSize } from './end-stuck-holder.ts'
import { asRequestFault } from './fault.ts'
import type { TransactionalState } from './transactional-state.ts'
import type { LogClient } from './log-connection.ts'
import type { Batch } from './batch.ts'
import { rulesVersion } from './stored-entry.ts'

/**
 * In bytes. A larger statement may take its time to arrive; if it were prepared already, PostgreSQL would count that time as
 * holding the lock and doing nothing.
 */
const mostPrepared = 64_000

/** The position of a log: the number of its last entry, and the epoch of its workspace. */
export interface Place {
  readonly head: number
  readonly epoch: string
}

/**
 * Writes a batch in one statement, provided that the log is still where the requests were decided, none of them has been
 * answered meanwhile, no new row has the id of one that is gone, and this version can still work with the tables. Returns
 * whether it was written: all of it or nothing. An earlier statement must have asked for the lock on the workspace.
 * `beforeWriting` may still throw after the values are made, which takes some time.
 */
export async function writeBatch(
  client: LogClient,
  batch: Batch,
  from: Place,
  held: TransactionalState,
  beforeWriting?: () => void,
): Promise<boolean> {
  const { added, nothings } = batch
  if (added.length === 0 && nothings.length === 0) return true
  const values = asRequestFault(() => valuesOf(batch, from, held))
  beforeWriting?.()
  const size = sizeOf(values)
  const { rows } =
    size > mostPrepared
      ? await client.query<{ holds: boolean }>(saysItsSize(writing, size), values)
      : await client.prepared<{ holds: boolean }>('write', writing, values)
  return rows[0]?.holds ?? false
}

/** The size of all values, in bytes. */
function sizeOf(values: readonly unknown[]): number {
  return values
    .flat()
    .reduce<number>((sum, one) => sum + (typeof one === 'string' ? Buffer.byteLength(one) : 0), 0)
}

/** The values for `writing`. Together the texts may be too long for a single one. */
function valuesOf({ added, nothings }: Batch, from: Place, { past, state }: TransactionalState): unknown[] {
  const { kept, removed } = lastRows(
    added.map(({ entry }) => entry),
    state,
  )
  return [
    JSON.stringify(
      added.map(({ entry, sentAt, hash }) => ({
        seq: entry.seq,
        request_id: entry.request.id,
        by: entry.request.by,
        at: entry.request.at,
        sent_at: sentAt,
        sent_hash: `\\x${hash.toString('hex')}`,
        rules: rulesVersion,
        name: entry.request.name,
        args: entry.request.args ?? null,
        changes: entry.changes,
        touched: past.touchedBy(entry),
      })),
    ),
    JSON.stringify(
      nothings.map(({ incoming: { request, hash }, refusal }) => ({
        request_id: request.id,
        by: request.by,
        refusal,
        sent_hash: `\\x${hash.toString('hex')}`,
      })),
    ),
    kept.map(([table]) => table),
    kept.map(([, id]) => id),
    kept.map(([, , row]) => row),
    removed.map(([table]) => table),
    removed.map(([, id]) => id),
    added.at(-1)?.entry.seq ?? null,
    from.head,
    from.epoch,
    [...added.map(({ entry }) => entry.request.id), ...nothings.map(({ incoming }) => incoming.request.id)],
    knownSteps,
    newRows(added.map(({ entry }) => entry)),
  ]
}

/**
 * The rows that entries created for the first time, whose ids no earlier row may have had: commands that bring rows back may
 * reuse ids. Notifications are numbered from this server's time, which nobody chooses.
 */
export function newRows(entries: readonly Entry[]): RowKey[] {
  return entries.flatMap(({ request, changes }) => {
    if (commandNamed(request.name)?.exact) return []
    const made = changes.filter(({ before, table }) => before === null && table !== 'notifications')
    // A row that got other fields was removed and made again.
    const isRemoved = ({ table, id }: Change): boolean =>
      changes.some((other) => other.after === null && other.table === table && other.id === id)
    return made.filter((change) => !isRemoved(change)).map(({ table, id }): RowKey => `${table}:${id}`)
  })
}

/** The final form of each row that these entries have changed. */
function lastRows(
  entries: readonly Entry[],
  state: State,
): { kept: [table: string, id: string, row: string][]; removed: [table: string, id: string][] } {
  const touched = new Map(
    entries.flatMap(({ changes }) =>
      changes.map(({ table, id }) => [`${table}:${id}`, { table, id }] as const),
    ),
  )
  const kept: [string, string, string][] = []
  const removed: [string, string][] = []
  for (const { table, id } of touched.values()) {
    const row = state[table].get(id)
    if (row) kept.push([table, id, JSON.stringify(row)])
    else removed.push([table, id])
  }
  return { kept, removed }
}

const writing = `
  with guard as (
    select head = $9::bigint and epoch = $10::text and needs <= $12::integer
      and not exists (select from entries where request_id = any($11::text[]))
      and not exists (select from nothings where request_id = any($11::text[]))
      and not exists (select from entries where touched && $13::text[])
      and not exists (select from earlier where touched && $13::text[]) as holds
    from workspace where id = 1
  ), added as (
    insert into entries (seq, request_id, by, at, sent_at, sent_hash, rules, name, args, changes, touched)
    select seq, request_id, by, at, sent_at, sent_hash, rules, name, args, changes, touched
    from json_populate_recordset(null::entries, $1::json) where (select holds from guard)
  ), refused as (
    insert into nothings (request_id, by, sent_hash, refusal)
    select request_id, by, sent_hash, refusal from json_populate_recordset(null::nothings, $2::json)
    where (select holds from guard)
  ), kept as (
    insert into current_rows (table_name, id, row)
    select * from unnest($3::text[], $4::text[], $5::json[]) where (select holds from guard)
    on conflict (table_name, id) do update set row = excluded.row
  ), removed as (
    delete from current_rows using unnest($6::text[], $7::text[]) as gone (table_name, id)
    where current_rows.table_name = gone.table_name and current_rows.id = gone.id and (select holds from guard)
  ), moved as (
    update workspace set head = $8::bigint where $8::bigint is not null and (select holds from guard)
  )
  select holds, case when holds and $8::bigint is not null then pg_notify('ems', $8::bigint::text) end from guard
`
