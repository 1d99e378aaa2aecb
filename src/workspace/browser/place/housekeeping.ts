import type { Request } from '../../../domain/request/request.ts'
import { isOpenFor, openWholeDoor } from '../../door.ts'
import type { Leftover } from '../both-stores.ts'
import type { Checkpoints } from '../order/checkpoints.ts'
import type { KeptEntries } from '../order/kept-entries.ts'
import { keptCount } from '../../recent-entries.ts'
import type { Rounds } from '../order/rounds.ts'
import type { TornEnd } from '../order/torn-end.ts'
import type { StoredDrafts } from '../storage/stored-drafts.ts'
import type { BrowserLog } from './browser-log.ts'
import type { Journal } from './journal.ts'

interface Parts {
  readonly log: BrowserLog
  readonly journal: Journal
  readonly rounds: Rounds
  readonly kept: KeptEntries
  /** None where there is no database: then only the present state is kept. */
  readonly checkpoints: Checkpoints | undefined
  readonly tornEnd: TornEnd
  readonly drafts: StoredDrafts
  /** Whether all stored accounts could be read. */
  readonly isWhole: boolean
}

/** What is done when there is time: nobody waits for it, and the next pause does what this one could not. */
export class Housekeeping {
  readonly #parts: Parts
  /** Who had an account at the start. */
  readonly #accounts: ReadonlySet<string>
  /** Leftovers from the database that are not handed in yet. */
  #found: readonly Leftover[] = []

  constructor(parts: Parts) {
    this.#parts = parts
    this.#accounts = new Set(Array.from(parts.log.state.users.values(), ({ id }) => id))
  }

  /** The first screen is drawn. */
  whenIdle(): void {
    const { kept, tornEnd, drafts, isWhole, log } = this.#parts
    // Drafts of an account deleted since the start stay: that deletion may still be undone.
    drafts.tidy((id) => !isWhole || this.#accounts.has(id) || log.state.users.get(id) !== undefined)
    kept.read().catch((error: unknown) => {
      if (log.isOpen) console.warn('The history could not be read.', error)
    })
    // Nobody knows how the browser ended before.
    tornEnd.suspect()
    // An order that began with what was stored has no checkpoint yet, and forgets nothing before it has one.
    void tornEnd.leaveBehind().then(() => this.#keepCheckpoint())
  }

  /** Nothing has happened for a while, and local storage has everything. */
  async whenQuiet(): Promise<void> {
    const { log, rounds, kept } = this.#parts
    await this.handInLeftovers()
    await this.#keepCheckpoint()
    try {
      await kept.forgetOld(rounds.seq)
    } catch (error) {
      if (log.isOpen) console.warn('Old entries could not be dropped.', error)
    }
  }

  /**
   * Hands in what tabs had shown when they were killed. Requests that have their place already are recognised by their id;
   * where nothing but the state is kept, by their number. `found` are those in the database. Where the rules that decide
   * them cannot be fetched, all of them wait for the next pause: if handed in, they would be refused.
   */
  async handInLeftovers(found: readonly Leftover[] = this.#found): Promise<void> {
    const { journal, rounds, checkpoints } = this.#parts
    this.#found = found
    const leftovers = journal.leftovers(found)
    try {
      if (!leftovers.every(({ request }) => isOpenFor(request.name))) await openWholeDoor()
    } catch (error) {
      return console.warn('What a closed tab had asked for waits for its rules.', error)
    }
    this.#found = []
    const oldest = checkpoints ? rounds.seq - keptCount : rounds.seq
    const waiting = leftovers.map(async ({ request, after }) => {
      if (after < oldest) journal.drop([request.id])
      else await this.#handIn(request)
    })
    await Promise.all(waiting)
  }

  async #handIn(request: Request): Promise<void> {
    const receipt = this.#parts.log.append(request, [])
    if (receipt.ok) await receipt.answer
  }

  async #keepCheckpoint(): Promise<void> {
    try {
      await this.#parts.checkpoints?.keepIfDue()
    } catch (error) {
      if (this.#parts.log.isOpen) console.warn('The present state could not be kept whole.', error)
    }
  }
}
