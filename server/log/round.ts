import type pg from 'pg'
import type { Entry, Missing, RowKey } from '../../src/domain/request/entry.ts'
import type { Refusal } from '../../src/domain/request/refusal.ts'
import type { Request } from '../../src/domain/request/request.ts'
import type { State } from '../../src/domain/state/state.ts'
import type { Stamp } from '../../src/domain/model/day.ts'
import { knownSteps } from '../database/schema.ts'
import { tooOld } from '../database/too-old.ts'
import type { LastEntries } from './past.ts'
import type { Answer } from './answer.ts'
import { entryOf, type StoredEntry } from './stored-entry.ts'

/** Which rules decided an entry; a later version decides otherwise. */
export const rulesVersion = 1

/** What is known of a request that came before. */
export interface Known {
  readonly by: string
  readonly hash: Buffer
  readonly answer: Answer
}

interface Asked {
  readonly request: Request
  readonly hash: Buffer
}

interface Added {
  readonly entry: Entry
  readonly sentAt: Stamp
  readonly hash: Buffer
}

const entryColumns = 'seq, request_id, by, at, name, args, changes'

/** One transaction of the log, which holds the lock on the workspace: what it read, and what it is going to write. */
export class Round {
  /** What other processes have written since. */
  readonly missed: readonly (StoredEntry & { readonly rules: number })[]
  readonly #client: pg.Client
  readonly #known: Map<string, Known>
  readonly #added: Added[] = []
  readonly #nothings: { asked: Asked; refusal: Refusal | null }[] = []

  private constructor(client: pg.Client, missed: Round['missed'], known: Map<string, Known>) {
    this.#client = client
    this.missed = missed
    this.#known = known
  }

  /**
   * Takes the lock, and then reads: in one statement with the lock, what was committed while it waited would be missed. Fails where
   * the workspace is in another life than the one that was loaded: a backup was restored meanwhile. Throws a `Stop` where a newer
   * version has made of the tables what this one cannot work with: under the lock, so that nothing of this one comes after.
   */
  static async begin(
    client: pg.Client,
    { head, epoch }: { readonly head: number; readonly epoch: string },
    requestIds: readonly string[],
  ): Promise<Round> {
    // One statement after the other, all on their way at once: each sees what was committed when it began.
    const [locking, missed, known] = await Promise.all([
      client.query('begin; select head, epoch, needs from workspace where id = 1 for update'),
      client.query<Round['missed'][number]>({
        name: 'missed',
        text: `select ${entryColumns}, rules from entries where seq > $1 order by seq`,
        values: [head],
      }),
      knownAmong(client, requestIds),
    ])
    // Of two statements the library gives two results, which its types do not know.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const [, lock] = locking as unknown as readonly pg.QueryResult<{ epoch: string; needs: number }>[]
    if ((lock?.rows[0]?.needs ?? 0) > knownSteps) throw tooOld
    if (lock?.rows[0]?.epoch !== epoch) throw new Error('A backup was restored behind this log.')
    return new Round(client, missed.rows, known)
  }

  known(requestId: string): Known | undefined {
    return this.#known.get(requestId)
  }

  refuse(asked: Asked, refusal: Refusal): Answer {
    return this.#note(asked, refusal, { ok: false, refusal })
  }

  nothing(asked: Asked): Answer {
    return this.#note(asked, null, { ok: true, entry: undefined })
  }

  add(entry: Entry, sentAt: Stamp, hash: Buffer): void {
    this.#added.push({ entry, sentAt, hash })
    this.#learn(entry.request, hash, { ok: true, entry })
  }

  /** Loads what a decision looks back at. */
  async load(missing: Missing, past: LastEntries): Promise<void> {
    if ('entry' in missing) {
      const { rows } = await this.#client.query<StoredEntry>(
        `select ${entryColumns} from entries where request_id = $1`,
        [missing.entry],
      )
      past.learnEntry(missing.entry, rows[0] && entryOf(rows[0]))
      return
    }
    const { rows } = await this.#client.query<StoredEntry>(
      `select ${entryColumns} from entries where touched @> array[$1] order by seq`,
      [missing.touching],
    )
    past.learnRow(missing.touching, rows.map(entryOf))
  }

  /** Writes all that came of the round, in one statement, and commits. */
  async end(past: LastEntries, state: State): Promise<void> {
    // Sent together: after a failure PostgreSQL takes the second for a rollback.
    await Promise.all([this.#write(past, state), this.#client.query('commit')])
  }

  async #write(past: LastEntries, state: State): Promise<void> {
    if (this.#added.length === 0 && this.#nothings.length === 0) return
    const { kept, removed } = lastRows(
      this.#added.map(({ entry }) => entry),
      state,
    )
    await this.#client.query({
      name: 'write',
      text: writing,
      values: [
        JSON.stringify(
          this.#added.map(({ entry: { seq, request, changes }, sentAt, hash }, at) => ({
            seq,
            request_id: request.id,
            by: request.by,
            at: request.at,
            sent_at: sentAt,
            sent_hash: `\\x${hash.toString('hex')}`,
            rules: rulesVersion,
            name: request.name,
            args: request.args ?? null,
            changes,
            touched: touchedOf(past, this.#added[at]),
          })),
        ),
        JSON.stringify(
          this.#nothings.map(({ asked: { request, hash }, refusal }) => ({
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
        this.#added.at(-1)?.entry.seq ?? null,
      ],
    })
  }

  #note(asked: Asked, refusal: Refusal | null, answer: Answer): Answer {
    this.#nothings.push({ asked, refusal })
    this.#learn(asked.request, asked.hash, answer)
    return answer
  }

  /** The same request may wait twice in one round. */
  #learn({ id, by }: Request, hash: Buffer, answer: Answer): void {
    this.#known.set(id, { by, hash, answer })
  }
}

function touchedOf(past: LastEntries, added: Added | undefined): readonly RowKey[] {
  return added ? past.touchedBy(added.entry) : []
}

/** An entry by the id of its request, or what else became of one: then there is no `seq`. */
type KnownRow = { readonly sent_hash: Buffer } & (
  | StoredEntry
  | { readonly seq: null; readonly request_id: string; readonly by: string; readonly refusal: Refusal | null }
)

async function knownAmong(client: pg.Client, requestIds: readonly string[]): Promise<Map<string, Known>> {
  if (requestIds.length === 0) return new Map()
  const { rows } = await client.query<KnownRow>({
    name: 'known',
    text: `select ${entryColumns}, sent_hash, null::json as refusal from entries where request_id = any($1)
      union all
      select null, request_id, by, null, null, null, null, sent_hash, refusal from nothings where request_id = any($1)`,
    values: [requestIds],
  })
  return new Map(
    rows.map((row) => [row.request_id, { by: row.by, hash: row.sent_hash, answer: answerIn(row) }]),
  )
}

function answerIn(row: KnownRow): Answer {
  if (row.seq !== null) return { ok: true, entry: entryOf(row) }
  return row.refusal ? { ok: false, refusal: row.refusal } : { ok: true, entry: undefined }
}

/** What became of each row that a round has changed, in the end. */
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
  with added as (
    insert into entries (seq, request_id, by, at, sent_at, sent_hash, rules, name, args, changes, touched)
    select seq, request_id, by, at, sent_at, sent_hash, rules, name, args, changes, touched
    from json_populate_recordset(null::entries, $1::json)
  ), refused as (
    insert into nothings (request_id, by, sent_hash, refusal)
    select request_id, by, sent_hash, refusal from json_populate_recordset(null::nothings, $2::json)
  ), kept as (
    insert into current_rows (table_name, id, row)
    select * from unnest($3::text[], $4::text[], $5::json[])
    on conflict (table_name, id) do update set row = excluded.row
  ), removed as (
    delete from current_rows using unnest($6::text[], $7::text[]) as gone (table_name, id)
    where current_rows.table_name = gone.table_name and current_rows.id = gone.id
  ), moved as (
    update workspace set head = $8::bigint where $8::bigint is not null
  )
  select case when $8::bigint is null then null else pg_notify('ems', $8::bigint::text) end
`
