import type { Entry } from '../../src/domain/request/entry.ts'
import { concernedBy } from '../../src/domain/see/concerned.ts'
import { entryFor } from '../../src/domain/see/delivery.ts'
import type { Passage } from '../../src/domain/see/seen-changes.ts'
import type { ServerLog } from '../log/server-log.ts'
import { missedBy } from './missed.ts'
import type { Reader } from './reader.ts'

/** Where a reader's state ends. */
export interface Position {
  readonly epoch: string
  readonly seq: number
}

/** So many of the last entries are at hand as they were delivered to who asked for them. */
const mostDelivered = 2000
/** In milliseconds: how long a reader may be behind entries that are nothing to them, and how long one hears nothing. */
const [behind, heartbeat] = [2000, 15_000]
/** Everyone is in one of so many parts, which are told in turn: to tell hundreds at once would hold up whoever asks just then. */
const parts = 40

/**
 * Tells everyone who listens what is new for them: looked at while the entry is taken in, told once it is safe. What one
 * commit brings goes in one message, and ends with where the log is.
 */
export class Hub {
  readonly #log: ServerLog
  readonly #epoch: string
  /** Whose sockets are open, be they told anything or not: of some nobody knows yet, and some are just being closed. */
  readonly #open = new Map<string, Set<Reader>>()
  /** Those of them that are told what is new. */
  readonly #readers = new Map<string, Set<Reader>>()
  readonly #parts: readonly Set<Reader>[] = Array.from({ length: parts }, () => new Set())
  readonly #delivered = new Map<string, Entry>()
  readonly #unsubscribe: () => void
  readonly #timers: readonly NodeJS.Timeout[]
  readonly #onCheck = new Set<() => void>()
  #seq: number
  #isToFlush = false
  /** How many have joined; the next one's part follows from it. */
  #joined = 0

  constructor(log: ServerLog, epoch: string) {
    this.#log = log
    this.#epoch = epoch
    this.#seq = log.head
    this.#unsubscribe = log.subscribe((entry, passage) => this.#prepare(entry, passage))
    this.#timers = [
      this.#inTurn(behind, (reader) => reader.seq < this.#seq),
      this.#inTurn(heartbeat, () => true),
    ]
  }

  /** The last entry that everyone was told of whom it concerns. */
  get seq(): number {
    return this.#seq
  }

  /** Everyone who has a socket. */
  readers(): Reader[] {
    return [...this.#open.values()].flatMap((those) => [...those])
  }

  /** How many sockets of somebody are open. */
  countOf(userId: string): number {
    return this.#open.get(userId)?.size ?? 0
  }

  /** A socket is open from now on, until it leaves. */
  enter(reader: Reader): void {
    put(this.#open, reader)
  }

  /** Tells a reader what they have missed, or that they are to begin anew, and then whatever comes. */
  async join(reader: Reader, from: Position): Promise<void> {
    await this.#log.read((state) => {
      if (reader.isClosed) return
      const isKnown = from.epoch === this.#epoch && from.seq <= this.#log.head
      const entries = isKnown ? this.#log.since(from.seq) : undefined
      const missed = entries && missedBy(state, entries, reader.userId)
      if (!missed) return reader.reset()
      reader.tell(missed, this.#log.head)
      put(this.#readers, reader)
      this.#parts[(this.#joined += 1) % parts]?.add(reader)
    })
  }

  leave(reader: Reader): void {
    for (const part of this.#parts) part.delete(reader)
    for (const those of [this.#open, this.#readers]) {
      const theirs = those.get(reader.userId)
      theirs?.delete(reader)
      if (theirs?.size === 0) those.delete(reader.userId)
    }
  }

  /**
   * Brings all that somebody listens with up to now, before they are answered: an answer never overtakes what it rests on.
   * Gives where that is. The others are told after that.
   */
  mark(userId: string): number {
    for (const reader of this.#readers.get(userId) ?? []) if (reader.seq < this.#seq) reader.mark(this.#seq)
    return this.#seq
  }

  /** An entry as it was delivered to who asked for it; nothing where that was long ago. */
  asDelivered({ request }: Entry): Entry | undefined {
    return this.#delivered.get(request.id)
  }

  /** Looks at once whether all who listen are still logged in. */
  checkSessions(): void {
    for (const check of this.#onCheck) check()
  }

  onCheck(listener: () => void): void {
    this.#onCheck.add(listener)
  }

  /** Whoever listens is to come back, and hears nothing more. What is asked by now is still answered with its entry. */
  dismiss(): void {
    for (const timer of this.#timers) clearInterval(timer)
    for (const reader of this.readers()) reader.close(1012)
  }

  /** Follows the log no more. */
  stop(): void {
    this.#unsubscribe()
  }

  #prepare(entry: Entry, passage: Passage): () => void {
    const { id, by } = entry.request
    const { users } = passage.after
    const isConcerned = concernedBy(passage)
    const own = users.get(by) && entryFor(entry, passage, by)
    const told: [Iterable<Reader>, Entry][] = []
    for (const [userId, readers] of this.#readers) {
      const user = users.get(userId)
      // Of most entries most people see nothing.
      const isToLook = !user || isConcerned(user)
      const delivered = userId === by && own ? own : isToLook && entryFor(entry, passage, userId)
      if (delivered) told.push([readers, delivered])
    }
    return () => {
      if (own) this.#remember(id, own)
      for (const [readers, delivered] of told) for (const reader of readers) reader.add(delivered)
      this.#seq = Math.max(this.#seq, entry.seq)
      this.#flushSoon()
    }
  }

  #remember(requestId: string, entry: Entry): void {
    this.#delivered.set(requestId, entry)
    if (this.#delivered.size <= mostDelivered) return
    const [oldest] = this.#delivered.keys()
    if (oldest !== undefined) this.#delivered.delete(oldest)
  }

  #flushSoon(): void {
    if (this.#isToFlush) return
    this.#isToFlush = true
    // After all entries of the commit, and after those are answered who waited for it: they have been told by themselves.
    setImmediate(() => {
      this.#isToFlush = false
      this.#each((reader) => reader.flush(this.#seq))
    })
  }

  /** Tells everyone for whom it is due where the log is, once in so many milliseconds, one part after the other. */
  #inTurn(milliseconds: number, isDue: (reader: Reader) => boolean): NodeJS.Timeout {
    let turn = 0
    return setInterval(() => {
      turn = (turn + 1) % parts
      for (const reader of this.#parts[turn] ?? []) if (isDue(reader)) reader.mark(this.#seq)
    }, milliseconds / parts)
  }

  #each(job: (reader: Reader) => unknown): void {
    for (const readers of this.#readers.values()) for (const reader of readers) job(reader)
  }
}

function put(where: Map<string, Set<Reader>>, reader: Reader): void {
  where.set(reader.userId, (where.get(reader.userId) ?? new Set()).add(reader))
}
