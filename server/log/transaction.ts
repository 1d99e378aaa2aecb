import pg from 'pg'
import type { Entry, Missing, RowKey } from '../../src/domain/request/entry.ts'
import type { RowId } from '../../src/domain/model/tables.ts'
import type { RecentEntries } from './recent-entries.ts'
import type { Scope } from './answer-request.ts'
import { answeredAmong } from './answered-requests.ts'
import { RequestFault } from './fault.ts'
import type { TransactionalState } from './transactional-state.ts'
import type { LogClient } from './log-connection.ts'
import { Batch } from './batch.ts'
import { expectSameEpoch, missedSince, type Missed, type WorkspaceMeta } from './missed-entries.ts'
import { pipelined } from './pipelined.ts'
import { entriesSince, rowsChangedBy, type TouchingEntry } from './read-entries.ts'
import { entryColumns, entryOf, type StoredEntry } from './stored-entry.ts'
import { newRows, writeBatch, type Place } from './write-batch.ts'

/** In milliseconds: a process that holds the lock and does nothing, stopped in its tracks, loses it after this time. */
export const defaultLockTimeout = 5000

/** The share of its time that a working process uses at least: only one that was stopped, perhaps with its machine, uses less. */
const leastWorked = 0.05

interface Start {
  readonly from: Place
  /** In milliseconds: how long PostgreSQL waits for the process that holds the lock. */
  readonly lockTimeout: number
}

/** One transaction of the log, which holds the lock on the workspace from its beginning. */
export class Transaction {
  /** What other processes have written since. */
  readonly missed: readonly Missed[]
  /** What is to be written. */
  batch: Batch
  readonly #client: LogClient
  readonly #from: Place
  readonly #lockTimeout: number
  /** Since when PostgreSQL has not been asked for anything, and how much processor time this process had used by then. */
  #idleSince = Number.POSITIVE_INFINITY
  #usedThen = process.cpuUsage()

  private constructor(
    client: LogClient,
    { from, lockTimeout }: Start,
    missed: readonly Missed[],
    batch: Batch,
  ) {
    this.#client = client
    this.#lockTimeout = lockTimeout
    this.missed = missed
    this.batch = batch
    this.#from = { ...from, head: Number(missed.at(-1)?.seq ?? from.head) }
  }

  /**
   * Takes the lock, and reads afterwards: a single statement for both would miss what was committed while it waited. Throws if
   * the epoch of the workspace is no longer the one that was loaded, since a backup was restored meanwhile. Throws a
   * `FatalError` if a newer version has changed the tables so that this one cannot work with them: checked under the lock, so
   * that nothing from this version comes afterwards.
   */
  static async begin(
    client: LogClient,
    { from, lockTimeout }: Start,
    requestIds: readonly string[],
  ): Promise<Transaction> {
    // Separate statements, all in flight at once: each sees what was committed when it began.
    const [locking, missed, known] = await pipelined(client, () =>
      Promise.all([
        client.query(beginWithLock(lockTimeout)),
        missedSince(client, from.head),
        answeredAmong(client, requestIds),
      ]),
    )
    // For several statements the library returns several results, which its types do not know.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const lock = (locking as unknown as readonly pg.QueryResult<WorkspaceMeta>[]).at(-1)
    expectSameEpoch(lock?.rows[0], from)
    return new Transaction(client, { from, lockTimeout }, missed, new Batch(known))
  }

  /** From here on the requests themselves are to blame if the lock is held for too long. */
  startClock(): void {
    this.#idleSince = performance.now()
    this.#usedThen = process.cpuUsage()
  }

  /**
   * Gives up before PostgreSQL does, whose clock began earlier: in this way the reason is known, and that nothing was written.
   * Another try would take as long, unless this process stood still meanwhile.
   */
  #expectInTime(): void {
    const elapsed = performance.now() - this.#idleSince
    if (elapsed <= 0.8 * this.#lockTimeout) return
    const { user, system } = process.cpuUsage(this.#usedThen)
    const worked = (user + system) / 1000
    if (worked < leastWorked * elapsed) throw new Error('This process stood still with the lock in hand.')
    throw new RequestFault('This takes longer than the lock may be held.')
  }

  /** Asks PostgreSQL for something during the transaction. */
  async #ask<Result>(ask: () => Promise<Result>): Promise<Result> {
    this.#expectInTime()
    const result = await ask()
    this.startClock()
    return result
  }

  /**
   * Loads what a decision looks back at, and returns how many bytes that was: if it is `most` or more, the result was cut off
   * there, and nothing is learnt from it.
   */
  async load(missing: Missing, most: number, scope: Scope, past: RecentEntries): Promise<number> {
    if ('entry' in missing) {
      const { rows } = await this.#ask(() =>
        this.#client.query<StoredEntry>(`select ${entryColumns} from entries where request_id = $1`, [
          missing.entry,
        ]),
      )
      past.learnEntry(missing.entry, rows[0] && entryOf(rows[0]))
      return 0
    }
    const { touching: row, after } = missing
    const changed = scope === 'entry' ? await this.#ask(() => rowsChangedBy(this.#client, after)) : []
    const rows = scope === 'all' ? scope : [row, ...changed]
    const { entries, bytes } = await this.#ask(() => entriesSince(this.#client, after, { rows, most }))
    if (bytes >= most) return bytes
    const found = byRow(entries)
    if (rows === 'all') past.learnSince(after, found)
    else for (const one of rows) past.learnRow(one, after, found.get(one) ?? [])
    return bytes
  }

  /**
   * Returns the ids of past rows that the outcome of this round gives to new rows. If there are any, the round must be decided
   * again, and begins anew here. Each such id comes with those of everything that was changed together with it.
   */
  async usedIds(): Promise<readonly RowId[]> {
    const made = newRows(this.batch.added.map(({ entry }) => entry))
    if (made.length === 0) return []
    const { rows } = await this.#ask(() => this.#client.prepared<{ row: string }>('used', used, [made]))
    if (rows.length > 0) this.batch = this.batch.anew()
    return rows.map(({ row }) => row.slice(row.indexOf(':') + 1))
  }

  /** Writes everything that the transaction has produced, and commits. */
  async end(held: TransactionalState): Promise<void> {
    // After a failure PostgreSQL treats the second statement as a rollback.
    const [isWritten] = await pipelined(this.#client, () =>
      Promise.all([
        writeBatch(this.#client, this.batch, this.#from, held, () => this.#expectInTime()),
        this.#client.query('commit'),
      ]),
    )
    if (!isWritten) throw new Error('Somebody has written in spite of the lock.')
  }
}

/**
 * Writes and commits what was decided before the lock was asked for, all in one message: provided that nobody holds the lock,
 * nobody has written meanwhile, and none of the requests came before. Returns whether that was so; if not, nothing was done.
 */
export async function writeOptimistically(
  client: LogClient,
  batch: Batch,
  { from, lockTimeout }: Start,
  held: TransactionalState,
): Promise<boolean> {
  const [locking, writing, committing] = await pipelined(client, () =>
    Promise.allSettled([
      // Does not wait: nobody reads the state meanwhile, so all readers would wait for the lock as well.
      client.query(`${beginWithLock(lockTimeout)} nowait`),
      writeBatch(client, batch, from, held),
      client.query('commit'),
    ]),
  )
  // After a failure PostgreSQL treats the commit as a rollback.
  if (locking.status === 'rejected') {
    const reason: unknown = locking.reason
    if (reason instanceof pg.DatabaseError && reason.code === isLocked) return false
    throw reason
  }
  if (writing.status === 'rejected') throw writing.reason
  if (committing.status === 'rejected') throw committing.reason
  return writing.value
}

/**
 * All settings are local, since a pooler may hand the connection to others. Every query here finds its rows by an index, so a
 * generic plan saves half a millisecond of planning. Without sequential scans PostgreSQL considers such a plan so costly that
 * it would compile it, which takes a quarter of a second: hence no `jit`.
 */
const beginWithLock = (lockTimeout: number): string => `
  begin;
  set local idle_in_transaction_session_timeout = ${lockTimeout};
  set local plan_cache_mode = force_generic_plan;
  set local enable_seqscan = off;
  set local jit = off;
  select head, epoch, needs from workspace where id = 1 for update
`

const used = `
  select distinct unnest(touched) as row from entries where touched && $1::text[]
  union select unnest(touched) from earlier where touched && $1::text[]
`

function byRow(entries: readonly TouchingEntry[]): Map<RowKey, Entry[]> {
  const found = new Map<RowKey, Entry[]>()
  for (const { entry, touched } of entries)
    for (const row of touched) {
      const known = found.get(row)
      if (known) known.push(entry)
      else found.set(row, [entry])
    }
  return found
}

/** PostgreSQL's error code for that. */
const isLocked = '55P03'
