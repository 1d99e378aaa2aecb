import type { Entry } from '../../src/domain/request/entry.ts'
import type { Position } from '../../src/domain/request/spoken.ts'
import { concernedBy } from '../../src/domain/see/concerned.ts'
import { entryFor } from '../../src/domain/see/delivery.ts'
import type { Transition } from '../../src/domain/see/seen-changes.ts'
import type { ServerLog } from '../log/server-log.ts'
import { sizeOf } from '../log/size-of.ts'
import { missedBy } from './missed.ts'
import type { Subscriber } from './subscriber.ts'

/** How many of the last entries are kept in the form delivered to their authors, and how many characters those may have. */
const maxDelivered = 2000
const maxCharacters = 16_000_000
/**
 * In milliseconds: how often subscribers who are behind are told where the log is; how often all are told, and asked whether
 * they are there.
 */
const [lagInterval, heartbeatInterval] = [2000, 15_000]
/** How many groups the sockets are divided into. The groups take turns: serving all at once would hold up requests. */
const groups = 40

/**
 * Tells every subscriber what is new for them: decided when an entry is applied, sent once it is committed. All that one commit
 * brings goes in one message, which ends with where the log is.
 */
export class Hub {
  readonly #log: ServerLog
  readonly #epoch: string
  /** All open sockets, including those that are not told anything yet, or no longer. */
  readonly #open = new Map<string, Set<Subscriber>>()
  /** The open sockets that are told what is new. */
  readonly #subscribers = new Map<string, Set<Subscriber>>()
  readonly #groups: readonly Set<Subscriber>[] = Array.from({ length: groups }, () => new Set())
  readonly #delivered = new Map<string, Entry>()
  #deliveredCharacters = 0
  readonly #unsubscribe: () => void
  readonly #timers: readonly NodeJS.Timeout[]
  readonly #onCheck = new Set<() => void>()
  #seq: number
  #isToFlush = false
  /** How many sockets have come so far; this determines the group of the next one. */
  #arrivals = 0

  constructor(log: ServerLog, epoch: string) {
    this.#log = log
    this.#epoch = epoch
    this.#seq = log.head
    this.#unsubscribe = log.subscribe((entry, transition) => this.#prepare(entry, transition))
    this.#timers = [
      this.#everyGroup(lagInterval, (subscriber) => {
        if (this.#isTold(subscriber) && subscriber.seq < this.#seq) subscriber.advance(this.#seq)
      }),
      this.#everyGroup(heartbeatInterval, (subscriber) => {
        if (this.#isTold(subscriber)) subscriber.advance(this.#seq)
        subscriber.ping()
      }),
    ]
  }

  /** The last entry that has been told to everyone whom it concerns. */
  get seq(): number {
    return this.#seq
  }

  /** Every open socket. */
  subscribers(): Subscriber[] {
    return [...this.#open.values()].flatMap((those) => [...those])
  }

  /** How many sockets a person has open. */
  countOf(userId: string): number {
    return this.#open.get(userId)?.size ?? 0
  }

  /** Adds an open socket, which counts until it leaves. */
  register(subscriber: Subscriber): void {
    put(this.#open, subscriber)
    this.#groups[(this.#arrivals += 1) % groups]?.add(subscriber)
  }

  /** Tells a subscriber what they have missed, or to begin anew, and then whatever is new. */
  async subscribe(subscriber: Subscriber, from: Position): Promise<void> {
    await this.#log.read((state) => {
      if (subscriber.isClosed) return
      const isKnown = from.epoch === this.#epoch && from.seq <= this.#log.head
      const entries = isKnown ? this.#log.since(from.seq) : undefined
      const missed = entries && missedBy(state, entries, subscriber.userId)
      if (!missed) return subscriber.reset()
      subscriber.tell(missed, this.#log.head)
      put(this.#subscribers, subscriber)
    })
  }

  unregister(subscriber: Subscriber): void {
    for (const group of this.#groups) group.delete(subscriber)
    for (const those of [this.#open, this.#subscribers]) {
      const theirs = those.get(subscriber.userId)
      theirs?.delete(subscriber)
      if (theirs?.size === 0) those.delete(subscriber.userId)
    }
  }

  /**
   * Brings all sockets of a person up to date before they are answered: an answer never overtakes what it rests on. Returns
   * where that is. Everybody else is told afterwards.
   */
  advance(userId: string): number {
    for (const subscriber of this.#subscribers.get(userId) ?? [])
      if (subscriber.seq < this.#seq) subscriber.advance(this.#seq)
    return this.#seq
  }

  /** An entry as it was delivered to its author; undefined if that was long ago. */
  asDelivered({ request }: Entry): Entry | undefined {
    return this.#delivered.get(request.id)
  }

  /** Checks at once whether all who listen are still logged in. */
  checkSessions(): void {
    for (const check of this.#onCheck) check()
  }

  onCheck(listener: () => void): void {
    this.#onCheck.add(listener)
  }

  /**
   * Tells everybody who listens to come back; they hear nothing more. Requests already made are still answered with their
   * entry.
   */
  disconnectAll(): void {
    for (const timer of this.#timers) clearInterval(timer)
    for (const subscriber of this.subscribers()) subscriber.close(1012)
  }

  /** Stops following the log. */
  stop(): void {
    this.#unsubscribe()
  }

  #prepare(entry: Entry, transition: Transition): () => void {
    const { id, by } = entry.request
    const { users } = transition.after
    const isConcerned = concernedBy(transition)
    const own = users.get(by) && entryFor(entry, transition, by)
    const told: [Iterable<Subscriber>, Entry][] = []
    for (const [userId, subscribers] of this.#subscribers) {
      const user = users.get(userId)
      // Most entries do not concern most people.
      const isToLook = !user || isConcerned(user)
      const delivered = userId === by && own ? own : isToLook && entryFor(entry, transition, userId)
      if (delivered) told.push([subscribers, delivered])
    }
    return () => {
      if (own) this.#remember(id, own)
      for (const [subscribers, delivered] of told)
        for (const subscriber of subscribers) subscriber.enqueue(delivered)
      this.#seq = Math.max(this.#seq, entry.seq)
      this.#flushSoon()
    }
  }

  #remember(requestId: string, entry: Entry): void {
    this.#delivered.set(requestId, entry)
    this.#deliveredCharacters += sizeOf(entry)
    for (const [oldest, old] of this.#delivered) {
      if (this.#delivered.size <= maxDelivered && this.#deliveredCharacters <= maxCharacters) return
      this.#delivered.delete(oldest)
      this.#deliveredCharacters -= sizeOf(old)
    }
  }

  #flushSoon(): void {
    if (this.#isToFlush) return
    this.#isToFlush = true
    // After all entries of the commit, and after the requests that waited for it are answered: their senders have been told
    // separately.
    setImmediate(() => {
      this.#isToFlush = false
      this.#each((subscriber) => subscriber.flush(this.#seq))
    })
  }

  #isTold(subscriber: Subscriber): boolean {
    return this.#subscribers.get(subscriber.userId)?.has(subscriber) === true
  }

  /** Runs a job for every socket once per interval, one group after the other. */
  #everyGroup(milliseconds: number, job: (subscriber: Subscriber) => void): NodeJS.Timeout {
    let turn = 0
    return setInterval(() => {
      turn = (turn + 1) % groups
      for (const subscriber of this.#groups[turn] ?? []) job(subscriber)
    }, milliseconds / groups)
  }

  #each(job: (subscriber: Subscriber) => unknown): void {
    for (const subscribers of this.#subscribers.values())
      for (const subscriber of subscribers) job(subscriber)
  }
}

function put(where: Map<string, Set<Subscriber>>, subscriber: Subscriber): void {
  where.set(subscriber.userId, (where.get(subscriber.userId) ?? new Set()).add(subscriber))
}
