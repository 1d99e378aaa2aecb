import type { KeptRequest } from './kept.ts'
import type { Queue, Turn } from './queue.ts'

/** Whether this tab may send: what waits on the device goes first, by one tab at a time; after that, each tab sends by itself. */
export class Turns {
  readonly #queue: Queue | undefined
  readonly #person: () => string | undefined
  #turn: Turn | undefined
  #isCaughtUp = false

  /** Without a queue, nothing waits anywhere else. `person` gives in whose name this page speaks to the server. */
  constructor(queue: Queue | undefined, person: () => string | undefined) {
    this.#queue = queue
    this.#person = person
  }

  get isOurs(): boolean {
    return !this.#queue || this.#isCaughtUp || this.#turn?.isMine() === true
  }

  /** Waits for a turn and returns what waits then; nothing if that is no longer wanted, or there is nobody to ask for. */
  async take(isWanted: () => boolean): Promise<readonly KeptRequest[] | undefined> {
    const me = this.#person()
    if (!this.#queue || me === undefined) return undefined
    const isStillWanted = (): boolean => isWanted() && this.#person() === me
    const turn = await this.#queue.turn(me, isStillWanted)
    if (isStillWanted()) {
      // One that was ours may have expired, as in a frozen tab.
      this.#turn?.end()
      this.#turn = turn
      return turn.requests
    }
    turn.end()
    return isWanted() ? [] : undefined
  }

  /** To be called when all that waited has been sent. */
  finish(): void {
    this.#end()
    this.#isCaughtUp = true
  }

  /** Makes what waits from now on go out in turns. */
  lose(): void {
    this.#end()
    this.#isCaughtUp = false
  }

  #end(): void {
    this.#turn?.end()
    this.#turn = undefined
  }
}
