import type { Entry } from '../../src/domain/request/entry.ts'
import { millisecondsOf, type Stamp } from '../../src/domain/model/day.ts'
import { passageTo, type Passage } from '../../src/domain/see/seen-changes.ts'
import { applyAll, invert } from '../../src/domain/state/change.ts'
import { createState, type MemoryState } from '../../src/domain/state/state.ts'
import { LastEntries } from './past.ts'

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

/** The state that a log has in memory, with its last entries: ahead of the disk while a transaction is under way. */
export class HeldState {
  readonly state: MemoryState = createState()
  readonly #now: () => Stamp
  #past = new LastEntries(this.state, 0)
  #head = 0
  #lastAt: Stamp | undefined
  /** What was taken in and not told yet. */
  #told: Told[] = []
  /** Up to here all is known to be safe. */
  #safe = 0
  #isUnsafe = false
  /** Whoever waits for the state to be safe. */
  #readers: (() => void)[] = []
  readonly #listeners = new Set<Listener>()

  constructor(now: () => Stamp) {
    this.#now = now
  }

  /** Begins with what is on the disk. */
  begin(head: number, lastAt: Stamp | undefined): void {
    this.#head = head
    this.#safe = head
    this.#lastAt = lastAt
    this.#past = new LastEntries(this.state, head)
  }

  get head(): number {
    return this.#head
  }

  /** The time of the last entry. */
  get lastAt(): Stamp | undefined {
    return this.#lastAt
  }

  get past(): LastEntries {
    return this.#past
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The time here, never before that of the last entry. */
  stamp(): Stamp {
    const now = this.#now()
    return this.#lastAt !== undefined && millisecondsOf(now) < millisecondsOf(this.#lastAt)
      ? this.#lastAt
      : now
  }

  /** Takes in what other processes have written, which is safe. */
  takeSafe(entries: readonly Entry[]): void {
    for (const entry of entries) this.take(entry)
    this.#safe = this.#head
  }

  /** What is taken in from here on is not safe before `settle`: nobody reads until then. */
  beginUnsafe(): void {
    this.#isUnsafe = true
  }

  /** All that was taken in is on the disk: tells everyone, and then nothing keeps readers waiting any more. */
  settle(answer: () => void): void {
    this.#safe = this.#head
    this.#tell()
    // Whoever is answered has been told of the entries before: one ordered channel.
    answer()
    this.#isSafe()
  }

  /** Forgets what was taken in and is not known to be safe; what others had written stays, and is told. */
  takeBack(): void {
    for (const { entry } of this.#told.toReversed())
      if (entry.seq > this.#safe) applyAll(this.state, invert(entry.changes))
    this.#head = this.#safe
    this.#past.removeAfter(this.#safe)
    this.#told = this.#told.filter(({ entry }) => entry.seq <= this.#safe)
    this.#tell()
    this.#isSafe()
  }

  /** Looks at the state when nothing is in it that is not safe on the disk. */
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

  /** Takes an entry in. Whatever this throws, nothing was taken in. */
  take(entry: Entry): void {
    applyAll(this.state, entry.changes)
    try {
      this.#past.add(entry)
      const passage = passageTo(this.state, entry.changes)
      const tell = Array.from(this.#listeners, (listener) => listener(entry, passage))
      this.#told.push({ entry, tell })
    } catch (error) {
      applyAll(this.state, invert(entry.changes))
      this.#past.removeAfter(this.#head)
      throw error
    }
    this.#head = entry.seq
    this.#lastAt = entry.request.at
  }

  #tell(): void {
    for (const { tell } of this.#told.splice(0)) for (const one of tell) one()
  }

  #isSafe(): void {
    this.#isUnsafe = false
    for (const read of this.#readers.splice(0)) read()
  }
}
