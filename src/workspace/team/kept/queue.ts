import type { RefusedRequest } from '../../refused-request.ts'
import { Listeners } from '../../listeners.ts'
import type { TeamPage } from '../wire.ts'
import { soon } from './beginning.ts'
import type { InOrder } from './in-order.ts'
import type { Kept, KeptRequest } from './kept.ts'
import type { Owned } from './retention.ts'

/** In milliseconds: how long a turn lasts, how often it is extended, and how often a tab asks for a turn that another tab has. */
const [turnLength, renewal, askAgain] = [6000, 2000, 1000]

/** A tab's turn to send what waits on this device. */
export interface Turn {
  /** What waits, in the order in which it was asked for in any tab. */
  readonly requests: readonly KeptRequest[]
  /** Whether it has not expired yet. */
  readonly isMine: () => boolean
  readonly end: () => void
}

interface Parts {
  readonly kept: Kept
  readonly page: Pick<TeamPage, 'later' | 'elapsed'>
  readonly inOrder: InOrder
  /** Names this tab. */
  readonly tab: string
}

/** What waits on this device, as seen by one of its tabs. Where nothing can be kept, none of this fails. */
export class Queue {
  readonly #parts: Parts
  /** Another tab has changed something: what waits, what was refused, or whose turn it is. */
  readonly changed = new Listeners()
  /** A waiting request was refused, and only this page can tell its author: the device has no room for it. */
  readonly toldHere = new Listeners<RefusedRequest & Owned>()

  constructor(parts: Parts) {
    this.#parts = parts
    parts.kept.onChanged(() => this.changed.tell())
  }

  /** Keeps a request. Returns whether it is kept. */
  keep(request: KeptRequest): Promise<boolean> {
    const { inOrder, kept } = this.#parts
    // At once: the page may be closed in the next moment.
    const keeping = kept.keep(request)
    // If it fails before its turn comes, the rejection must not go unhandled.
    keeping.catch(nothing)
    return inOrder(() => keeping)
  }

  drop(requestId: string): void {
    const { inOrder, kept } = this.#parts
    void inOrder(() => kept.drop(requestId))
  }

  /** `isKept`: the device keeps the request that was refused. */
  refuse(refused: RefusedRequest, person: string, isKept: boolean): void {
    const { inOrder, kept } = this.#parts
    const job = async (): Promise<void> => {
      if (isKept && (await soon(kept.refuse(refused, person).then(() => true)))) return
      this.toldHere.tell({ ...refused, person })
      // Dropping a request takes no room.
      await kept.drop(refused.requestId)
    }
    void inOrder(job).then(() => this.changed.tell())
  }

  /** Returns what waits for somebody; nothing if that cannot be read. */
  async waiting(person: string): Promise<readonly KeptRequest[]> {
    // By then it includes what was asked for here and excludes what was answered.
    await this.#parts.inOrder(() => Promise.resolve())
    try {
      return await this.#parts.kept.waiting(person)
    } catch {
      return []
    }
  }

  /**
   * Waits until no other tab sends what waits for somebody, for as long as that is wanted. If nothing waits, or the browser
   * does not say whether anything does, there is nobody to wait for.
   */
  async turn(person: string, isWanted: () => boolean): Promise<Turn> {
    const { kept, tab, page } = this.#parts
    const looking = this.waiting(person)
    const found = await soon(looking)
    // Anything found too late waits as left behind by another tab.
    if (!found) void looking.then(() => this.changed.tell())
    if (!found || found.length === 0) return noTurn
    /* oxlint-disable no-await-in-loop -- One attempt after the other. */
    for (;;) {
      const until = page.elapsed() + turnLength
      const isMine = await soon(kept.takeTurn(tab, page.elapsed(), until))
      // The server recognises what another tab sends as well.
      if (isMine === undefined) return { ...noTurn, requests: found }
      if (isMine) return this.#begun((await soon(this.waiting(person))) ?? found, until)
      await this.#whileOthers()
      if (!isWanted()) return noTurn
    }
    /* oxlint-enable no-await-in-loop */
  }

  #begun(requests: readonly KeptRequest[], from: number): Turn {
    const { kept, tab, page } = this.#parts
    let until = from
    let callOff = nothing
    const renew = (): void => {
      const wanted = page.elapsed() + turnLength
      kept.takeTurn(tab, page.elapsed(), wanted).then((isMine) => (until = isMine ? wanted : 0), nothing)
      callOff = page.later(renew, renewal)
    }
    callOff = page.later(renew, renewal)
    return {
      requests,
      isMine: () => page.elapsed() < until,
      end: () => {
        callOff()
        const isMine = page.elapsed() < until
        until = 0
        // A turn that has expired may be another tab's by now.
        if (isMine) kept.endTurn().catch(nothing)
      },
    }
  }

  /** Waits until another tab says something, or until it is time to ask again. */
  #whileOthers(): Promise<void> {
    return new Promise((resolve) => {
      const goOn = (): void => {
        stop()
        callOff()
        resolve()
      }
      const stop = this.changed.subscribe(goOn)
      const callOff = this.#parts.page.later(goOn, askAgain)
    })
  }
}

const noTurn: Turn = { requests: [], isMine: () => true, end: nothing }

function nothing(): void {}
