import type { RefusedRequest } from '../../refused-request.ts'
import { Listeners } from '../../listeners.ts'
import type { TeamPage } from '../wire.ts'
import { soon } from './beginning.ts'
import type { InOrder } from './in-order.ts'
import type { Kept, KeptRequest } from './kept.ts'
import type { Owned } from './retention.ts'

/** In milliseconds: how long a turn lasts, how often it is made longer, and how often one is asked for that another tab has. */
const [turnLength, renewal, askAgain] = [6000, 2000, 1000]

/** The turn of a tab to send what waits on this device. */
export interface Turn {
  /** What waits, in the order in which it was asked for in whichever tab. */
  readonly requests: readonly KeptRequest[]
  /** Whether it has not run out yet. */
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

/** What waits on this device, as one of its tabs takes part in it. Where nothing can be kept, nothing of it fails. */
export class Queue {
  readonly #parts: Parts
  /** Another tab has changed something: what waits, what was refused, or whose turn it is. */
  readonly changed = new Listeners()
  /** Something that waited was refused, of which this page alone can tell: the device has no room for it. */
  readonly toldHere = new Listeners<RefusedRequest & Owned>()

  constructor(parts: Parts) {
    this.#parts = parts
    parts.kept.onChanged(() => this.changed.tell())
  }

  /** Returns whether it is kept now. */
  keep(request: KeptRequest): Promise<boolean> {
    const { inOrder, kept } = this.#parts
    // At once: the page may be closed in the next moment.
    const keeping = kept.keep(request)
    // Should it fail before its turn comes, it is not left to itself.
    keeping.catch(nothing)
    return inOrder(() => keeping)
  }

  drop(requestId: string): void {
    const { inOrder, kept } = this.#parts
    void inOrder(() => kept.drop(requestId))
  }

  refuse(refused: RefusedRequest, person: string): void {
    const { inOrder, kept } = this.#parts
    const job = async (): Promise<void> => {
      if (await soon(kept.refuse(refused, person).then(() => true))) return
      this.toldHere.tell({ ...refused, person })
      // It takes no room not to wait any more.
      await kept.drop(refused.requestId)
    }
    void inOrder(job).then(() => this.changed.tell())
  }

  /** What waits for somebody; nothing where that cannot be read. */
  async waiting(person: string): Promise<readonly KeptRequest[]> {
    // What was asked for here is among it, and what was answered is not.
    await this.#parts.inOrder(() => Promise.resolve())
    try {
      return await this.#parts.kept.waiting(person)
    } catch {
      return []
    }
  }

  /**
   * Waits until no other tab sends what waits for somebody, for as long as that is wanted. Where nothing waits, or the browser does not
   * say whether anything does, there is nobody to wait for.
   */
  async turn(person: string, isWanted: () => boolean): Promise<Turn> {
    const { kept, tab, page } = this.#parts
    const looking = this.waiting(person)
    const found = await soon(looking)
    // What is found too late waits as what another tab has left behind.
    if (!found) void looking.then(() => this.changed.tell())
    if (!found || found.length === 0) return noTurn
    /* oxlint-disable no-await-in-loop -- One attempt after the other. */
    for (;;) {
      const until = page.elapsed() + turnLength
      const isMine = await soon(kept.takeTurn(tab, page.elapsed(), until))
      // The server knows what another tab sends as well.
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
        // One that has run out may be another tab's by now.
        if (isMine) kept.endTurn().catch(nothing)
      },
    }
  }

  /** Until another tab says something, or it is time to ask again. */
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
