import type { Entry } from '../../src/domain/request/entry.ts'
import { millisecondsOf, type Stamp } from '../../src/domain/model/day.ts'
import { transitionTo, type Transition } from '../../src/domain/see/seen-changes.ts'
import { applyAll, invert } from '../../src/domain/state/change.ts'
import { createState, type MemoryState } from '../../src/domain/state/state.ts'
import { RecentEntries } from './recent-entries.ts'

/**
 * Called with each entry when it is in the state but not yet committed: this is when it can be seen what the entry means for
 * whom. `transition` is valid until this returns. The function that it returns is called after the commit, before anybody is
 * answered; after a rollback it is not called.
 */
export type Listener = (entry: Entry, transition: Transition) => () => void

/** An entry in the state, with the functions that notify the listeners of it. */
interface Applied {
  readonly entry: Entry
  readonly notify: readonly (() => void)[]
}

/** The state of a log in memory, with its last entries. During a transaction it is ahead of the disk, and nobody reads it. */
export class TransactionalState {
  readonly state: MemoryState = createState()
  readonly #now: () => Stamp
  #past = new RecentEntries(this.state, 0)
  #head = 0
  #lastAt: Stamp | undefined
  /** Entries whose listeners have not been notified yet. */
  #applied: Applied[] = []
  /** The last entry known to be on the disk. */
  #committed = 0
  #committedAt: Stamp | undefined
  #inTransaction = false
  /** Reads that wait for the end of the transaction. */
  #readers: (() => void)[] = []
  readonly #listeners = new Set<Listener>()

  constructor(now: () => Stamp) {
    this.#now = now
  }

  /** Starts from what is on the disk. */
  reset(head: number, lastAt: Stamp | undefined): void {
    this.#head = head
    this.#committed = head
    this.#lastAt = lastAt
    this.#committedAt = lastAt
    this.#past = new RecentEntries(this.state, head)
  }

  get head(): number {
    return this.#head
  }

  /** The time of the last entry. */
  get lastAt(): Stamp | undefined {
    return this.#lastAt
  }

  get past(): RecentEntries {
    return this.#past
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The current time, but never before that of the last entry. */
  stamp(): Stamp {
    const now = this.#now()
    return this.#lastAt !== undefined && millisecondsOf(now) < millisecondsOf(this.#lastAt)
      ? this.#lastAt
      : now
  }

  /** Applies what other processes have committed. */
  applyCommitted(entries: readonly Entry[]): void {
    for (const entry of entries) this.apply(entry)
    this.#keepCommitted()
  }

  /** From here on nobody reads until `commit` or `rollback`. */
  begin(): void {
    this.#inTransaction = true
  }

  /** Everything applied is on the disk: notifies the listeners, answers, and lets reads go on. */
  commit(answer: () => void): void {
    this.#keepCommitted()
    this.#notify()
    // Listeners first: nobody is answered before they know of the entry.
    answer()
    this.#letRead()
  }

  /** Undoes what was applied but is not known to be on the disk; what others have committed stays, and is told. */
  rollback(): void {
    for (const { entry } of this.#applied.toReversed())
      if (entry.seq > this.#committed) applyAll(this.state, invert(entry.changes))
    this.#head = this.#committed
    this.#lastAt = this.#committedAt
    this.#past.removeAfter(this.#committed)
    this.#applied = this.#applied.filter(({ entry }) => entry.seq <= this.#committed)
    this.#notify()
    this.#letRead()
  }

  /** Looks at the state outside of a transaction, so that only what is on the disk is seen. */
  read<Found>(look: (state: MemoryState) => Found): Promise<Awaited<Found>> {
    // A promise resolves to what its inner promise resolves to, which the types cannot express for a new one.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return new Promise<Found>((found, fail) => {
      const read = (): void => {
        try {
          found(look(this.state))
        } catch (error) {
          fail(error)
        }
      }
      if (this.#inTransaction) this.#readers.push(read)
      else read()
    }) as Promise<Awaited<Found>>
  }

  /** Applies an entry, or throws and leaves the state as it was. */
  apply(entry: Entry): void {
    applyAll(this.state, entry.changes)
    try {
      this.#past.add(entry)
      const transition = transitionTo(this.state, entry.changes)
      const notify = Array.from(this.#listeners, (listener) => listener(entry, transition))
      this.#applied.push({ entry, notify })
    } catch (error) {
      applyAll(this.state, invert(entry.changes))
      this.#past.removeAfter(this.#head)
      throw error
    }
    this.#head = entry.seq
    this.#lastAt = entry.request.at
  }

  #keepCommitted(): void {
    this.#committed = this.#head
    this.#committedAt = this.#lastAt
  }

  #notify(): void {
    for (const { notify } of this.#applied.splice(0)) for (const one of notify) one()
  }

  #letRead(): void {
    this.#inTransaction = false
    for (const read of this.#readers.splice(0)) read()
  }
}
