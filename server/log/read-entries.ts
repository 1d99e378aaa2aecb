import type { Pool } from 'pg'
import type { LogClient } from './log-connection.ts'
import type { Entry, RowKey } from '../../src/domain/request/entry.ts'
import { entryColumns, entryOf, type StoredEntry } from './stored-entry.ts'

/**
 * How many entries of a history are read at once, and at how many bytes no more are added: a server that has run for years has
 * millions, including large ones.
 */
const most = 2000
const mostBytes = 8_000_000
/** How many sizes are looked at together. */
const step = 50

/** Some entries, oldest first. If `before` is given, there may be earlier ones before it. */
interface Page {
  readonly entries: readonly Entry[]
  readonly before?: number
}

/** `bytes` is a `bigint`, which arrives as a text. */
type SizedEntry = StoredEntry & { readonly bytes: string; readonly touched: readonly RowKey[] }

/** An entry with the rows that it touched. */
export interface TouchingEntry {
  readonly entry: Entry
  readonly touched: readonly RowKey[]
}

/** The last entries before a given one that touched a row (`tasks:17`), including those from before the workspace was moved in. */
export async function entriesTouching(pool: Pool, row: string, before: number): Promise<Page> {
  const { rows } = await pool.query<SizedEntry>(lastOfBoth('touched @> array[$2] and'), [
    before,
    row,
    mostBytes,
  ])
  return pageOf(rows)
}

/** The last of all entries before one entry and after another. */
export async function lastEntries(pool: Pool, before: number, after: number): Promise<Page> {
  const { rows } = await pool.query<SizedEntry>(lastOfBoth('seq > $2 and'), [before, after, mostBytes])
  return pageOf(rows)
}

/** The rows that an entry changed, in the form in which entries name the rows they touch; none if there is no such entry. */
export async function rowsChangedBy(client: LogClient, seq: number): Promise<readonly RowKey[]> {
  const { rows } = await client.query<{ row: RowKey }>(
    `select distinct (change->>'table') || ':' || (change->>'id') as row
     from entries, json_array_elements(changes) as change where seq = $1`,
    [seq],
  )
  return rows.map(({ row }) => row)
}

/**
 * Returns all entries after a given one that touched any of these rows, or anything at all, in order, and how many bytes they
 * take: if that is `most` or more, some entries are missing.
 */
export async function entriesSince(
  client: LogClient,
  after: number,
  { rows: touched, most }: { readonly rows: readonly RowKey[] | 'all'; readonly most: number },
): Promise<{ readonly entries: readonly TouchingEntry[]; readonly bytes: number }> {
  const [which, value] = touched === 'all' ? ['$2::text is null', null] : ['touched && $2::text[]', touched]
  const places = `select seq from entries where ${which} and seq > $1 order by seq desc`
  const { rows } = await client.query<SizedEntry>(untilLarge(places), [after, value, most])
  const entries = rows.map((row) => ({ entry: entryOf(row), touched: row.touched })).toReversed()
  return { entries, bytes: Number(rows.at(-1)?.bytes ?? 0) }
}

function lastOfBoth(which: string): string {
  const last = (table: string): string =>
    `(select seq from ${table} where ${which} seq < $1 order by seq desc limit ${most})`
  return untilLarge(`${last('entries')} union all ${last('earlier')} order by seq desc limit ${most}`)
}

/**
 * Returns the query for the last entries of some places, newest first, each with the bytes that it and those after it take:
 * until that is too much (`$3`), but at least one. It reads their sizes a few at a time, so that entries left out cost neither
 * the reader nor PostgreSQL much.
 */
function untilLarge(places: string): string {
  return `
    with recursive places as materialized (select array(${places}) as seqs),
    steps as (
      select 0 as count, 0::numeric as bytes
      union all
      select count + ${step}, bytes + (select sum(size) from ${entriesAt(`seqs[count + 1 : count + ${step}]`)})
      from steps, places where bytes < $3 and count < cardinality(seqs)
    ),
    sized as (
      select *, sum(size) over (order by seq desc rows unbounded preceding) as bytes
      from ${entriesAt('(select seqs[1 : (select max(count) from steps)] from places)::bigint[]')}
    )
    select ${entryColumns}, touched, bytes from sized where bytes - size < $3 order by seq desc`
}

/** The entries at some places as a table, each with its size. */
function entriesAt(seqs: string): string {
  const from = (table: string): string =>
    `select ${entryColumns}, touched, octet_length(args::text) + octet_length(changes::text) as size from ${table} where seq = any(${seqs})`
  return `(${from('entries')} union all ${from('earlier')}) as these`
}

function pageOf(rows: readonly SizedEntry[]): Page {
  const entries = rows.map(entryOf).toReversed()
  const [first] = entries
  const isFull = entries.length === most || Number(rows.at(-1)?.bytes ?? 0) >= mostBytes
  return first && isFull ? { entries, before: first.seq } : { entries }
}

/** Returns the epoch of the workspace, which changes when a backup is restored. */
export async function readEpoch(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ epoch: string }>('select epoch from workspace')
  return rows[0]?.epoch ?? ''
}
