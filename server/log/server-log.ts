import pg, { type ClientConfig } from 'pg'
import { decide, type Decision } from '../../src/domain/decide.ts'
import type { Entry } from '../../src/domain/request/entry.ts'
import type { Request } from '../../src/domain/request/request.ts'
import type { Terms } from '../../src/domain/request/terms.ts'
import { millisecondsOf, type Stamp } from '../../src/domain/model/day.ts'
import { passageTo, type Passage } from '../../src/domain/see/seen-changes.ts'
import { applyAll, invert } from '../../src/domain/state/change.ts'
import { idsOfRequest } from '../../src/domain/state/ids.ts'
import { createState, type MemoryState } from '../../src/domain/state/state.ts'
import type { TableName } from '../../src/domain/model/tables.ts'
import type { Answer } from './answer.ts'
import { LastEntries } from './past.ts'
import { Round, type Known } from './round.ts'
import { entryOf, hashOf, type StoredEntry } from './stored-entry.ts'

/**
 * Hears of each entry when it is in the state and not yet safe, which is when it can be seen what it is for whom; `passage`
 * holds until this returns. What it gives is called once the entry is safe, before anybody is answered; where it never gets
 * safe, nobody hears of it.
 */
export type Listener = (entry: Entry, passage: Passage) => () => void

/** An entry of the round under way, and what tells everyone of it. */
interface Told {
  readonly entry: Entry
  readonly tell: readonly (() => void)[]
}

interface Parts {
  readonly connection: ClientConfig
  readonly terms: Terms
  /** The time here, in the workspace's time zone. */
  readonly now: () => Stamp
}

interface Waiting {
  readonly request: Request
  readonly hash: Buffer
  readonly answer: (answer: Answer) => void
}

/** So many requests are decided in one transaction at most. */
const mostInRound = 256
/** So many wait at most, before others are told to come back. */
const mostWaiting = 4000
/** In milliseconds: whoever holds the lock and does nothing, stopped in its tracks, loses it. */
const longestIdle = 5000

/**
 * The log of a team server: the state in memory, the entries in PostgreSQL. One connection writes, and what waits while a
 * transaction is under way goes into the next one together: the lock on the workspace first, then in a second statement what
 * other processes have written meanwhile, then the decisions, then all that comes of them in one statement. Nothing is
 * answered before the commit. A connection that is lost in the commit leaves unknown what became of it: then the state goes
 * back to what is known, takes in what is there, and the requests are asked for again; those that made it have their answer.
 */
export class ServerLog {
  readonly state: MemoryState = createState()
  readonly #parts: Parts
  #past = new LastEntries(this.state, 0)
  #client: pg.Client | undefined
  #head = 0
  #lastAt: Stamp | undefined
  #queue: Waiting[] = []
  #running: Promise<void> | undefined
  #isClosed = false
  /** Whether there is something in the state that is not safe yet. */
  #isUnsafe = false
  /** Whoever waits for the state to be safe. */
  #readers: (() => void)[] = []
  readonly #listeners = new Set<Listener>()

  private constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Opens the log of a database that has its tables, with all that is in it. */
  static async open(parts: Parts): Promise<ServerLog> {
    const log = new ServerLog(parts)
    await log.#load()
    return log
  }

  /** The number of the last entry in the state. */
  get head(): number {
    return this.#head
  }

  /** Takes in a request of somebody, whose it is in any case; answers when it is safe on the disk. */
  append(by: string, sent: Request): Promise<Answer> {
    const request = { ...sent, by }
    return new Promise((answer) => {
      this.#queue.push({ request, hash: hashOf(request), answer })
      this.#run()
    })
  }

  /** Whether so many requests wait that no other is to be taken in. */
  get isFull(): boolean {
    return this.#queue.length >= mostWaiting
  }

  /** Whether it works: it was opened and not closed. */
  get isOpen(): boolean {
    return !this.#isClosed
  }

  /**
   * Looks at the state when nothing is in it that is not safe on the disk: between two transactions. What a server tells
   * anybody is to be read so. `look` must not wait for anything while it reads.
   */
  read<Found>(look: (state: MemoryState) => Found): Promise<Awaited<Found>> {
    // A promise is what its promise gives, which types cannot say of one that is made.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return new Promise<Found>((found, fail) => {
      const read = (): void => {
        try {
          found(look(this.state))
        } catch (error) {
          fail(error)
        }
      }
      if (this.#isUnsafe) this.#readers.push(read)
      else read()
    }) as Promise<Awaited<Found>>
  }

  /** Takes in what other processes have written. */
  async catchUp(): Promise<void> {
    await this.#running
    this.#run(true)
    await this.#running
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The entries after `seq`, the oldest first; nothing where they must be asked of the database. */
  since(seq: number): readonly Entry[] | undefined {
    return this.#past.since(seq)
  }

  /** Ends when what is under way is done. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#running
    await this.#client?.end()
  }

  #run(evenIfIdle = false): void {
    this.#running ??= this.#rounds(evenIfIdle).finally(() => {
      this.#running = undefined
      if (this.#queue.length > 0 && !this.#isClosed) this.#run()
    })
  }

  async #rounds(evenIfIdle: boolean): Promise<void> {
    let isDue = evenIfIdle
    for (let failures = 0; isDue || this.#queue.length > 0;) {
      const waiting = this.#queue.slice(0, mostInRound)
      try {
        await this.#round(waiting)
        this.#queue.splice(0, waiting.length)
        failures = 0
        isDue = false
      } catch (error) {
        failures += 1
        if (this.#isClosed && failures > 3) throw error
        await pause(Math.min(50 * 2 ** failures, 2000))
      }
    }
  }

  /** One transaction. Whatever it throws, the state is what it was before, or further where others have written. */
  async #round(waiting: readonly Waiting[]): Promise<void> {
    const client = await this.#connected()
    const told: Told[] = []
    let committed = this.#head
    const answers: [Waiting, Answer][] = []
    try {
      await client.query('begin')
      const round = await Round.begin(
        client,
        this.#head,
        waiting.map(({ request }) => request.id),
      )
      for (const stored of round.missed) told.push(this.#take(entryOf(stored)))
      committed = this.#head
      this.#isUnsafe = true
      for (const one of waiting) answers.push([one, await this.#answered(one, round, told)])
      await round.write(this.#past, this.state)
      await client.query('commit')
    } catch (error) {
      this.#takeBack(told, committed)
      this.#isSafe()
      this.#drop(client)
      throw error
    } finally {
      this.#past.forgetLoaded()
    }
    // Whoever is answered has been told of the entries before: one ordered channel.
    tellAll(told)
    for (const [{ answer }, given] of answers) answer(given)
    this.#isSafe()
  }

  async #answered(waiting: Waiting, round: Round, told: Told[]): Promise<Answer> {
    const known = round.known(waiting.request.id)
    if (known) return answerAgain(waiting, known)
    const decision = await this.#decided(waiting.request, round)
    if (!decision.ok) return round.refuse(waiting, decision.refusal)
    if (decision.changes.length === 0) return round.nothing(waiting)
    const request = { ...waiting.request, at: this.#stamp() }
    const entry: Entry = { seq: this.#head + 1, request, changes: decision.changes }
    told.push(this.#take(entry))
    round.add(entry, waiting.request.at, waiting.hash)
    return { ok: true, entry }
  }

  /** Decides with what is at hand, and again with what is not once it was loaded. */
  async #decided(request: Request, round: Round): Promise<Decision> {
    // Ids follow from the request as it was sent, so that its sender comes to the same ones; times are the server's.
    const ids: Terms['ids'] = ({ id }, isTaken) => idsOfRequest({ at: request.at, id }, isTaken)
    const terms = { ...this.#parts.terms, ids }
    const stamped = { ...request, at: this.#stamp() }
    for (;;) {
      const decision = decide(this.state, stamped, this.#past, terms)
      if (decision.ok || !decision.missing) return decision
      await round.load(decision.missing, this.#past)
    }
  }

  /** The server's time, never before that of the last entry. */
  #stamp(): Stamp {
    const now = this.#parts.now()
    return this.#lastAt !== undefined && millisecondsOf(now) < millisecondsOf(this.#lastAt)
      ? this.#lastAt
      : now
  }

  #take(entry: Entry): Told {
    applyAll(this.state, entry.changes)
    this.#head = entry.seq
    this.#lastAt = entry.request.at
    this.#past.add(entry)
    const passage = passageTo(this.state, entry.changes)
    return { entry, tell: Array.from(this.#listeners, (listener) => listener(entry, passage)) }
  }

  #isSafe(): void {
    this.#isUnsafe = false
    for (const read of this.#readers.splice(0)) read()
  }

  /** Forgets what was decided and is not known to be written; what others had written stays and is told with the next round. */
  #takeBack(told: Told[], committed: number): void {
    for (const { entry } of told.toReversed())
      if (entry.seq > committed) applyAll(this.state, invert(entry.changes))
    this.#head = committed
    this.#past.removeAfter(committed)
    tellAll(told.filter(({ entry }) => entry.seq <= committed))
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client
    const client = new pg.Client({
      ...this.#parts.connection,
      keepAlive: true,
      application_name: 'ems log',
      idle_in_transaction_session_timeout: longestIdle,
    })
    client.on('error', () => this.#drop(client))
    await client.connect()
    this.#client = client
    return client
  }

  #drop(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined
    client.end().catch(() => {})
  }

  async #load(): Promise<void> {
    const client = await this.#connected()
    await client.query('begin isolation level repeatable read read only')
    const { rows: heads } = await client.query<{ head: string }>('select head from workspace')
    const { rows } = await client.query<{ table_name: TableName; row: { id: unknown } }>(
      'select table_name, row from current_rows',
    )
    const { rows: last } = await client.query<StoredEntry>(
      'select seq, request_id, by, at, name, args, changes from entries order by seq desc limit 1',
    )
    await client.query('commit')
    applyAll(
      this.state,
      rows.map(({ table_name, row }) => ({
        table: table_name,
        id: String(row.id),
        before: null,
        after: { ...row },
      })),
    )
    this.#head = Number(heads[0]?.head ?? 0)
    this.#lastAt = last[0]?.at
    this.#past = new LastEntries(this.state, this.#head)
  }
}

/** A request that is known has its first answer; another one with its id is refused. */
function answerAgain({ request, hash }: Waiting, known: Known): Answer {
  if (known.by !== request.by || !hash.equals(known.hash))
    return {
      ok: false,
      refusal: { code: 'conflict', message: 'This request was made before in another form.' },
    }
  return known.answer
}

function tellAll(told: readonly Told[]): void {
  for (const { tell } of told) for (const one of tell) one()
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
