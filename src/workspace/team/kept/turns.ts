import type { KeptRequest } from './kept.ts'
import type { Queue, Turn } from './queue.ts'

/** Whether this tab may send: what waits on the device goes first, by one tab at a time; after that every tab by itself. */
export class Turns {
  readonly #queue: Queue | undefined
  readonly #person: () => string | undefined
  #turn: Turn | undefined
  #isCaughtUp = false

  /** Without a queue, nothing waits anywhere else. `person` is in whose name the server is spoken to. */
  constructor(queue: Queue | undefined, person: () => string | undefined) {
    this.#queue = queue
    this.#person = person
  }

  get isOurs(): boolean {
    return !this.#queue || this.#isCaughtUp || this.#turn?.isMine() === true
  }

  /** Waits for a turn and gives what waits then; nothing where that is not wanted any more, or there is nobody to ask for. */
  async take(isWanted: () => boolean): Promise<readonly KeptRequest[] | undefined> {
    const me = this.#person()
    if (!this.#queue || me === undefined) return undefined
    const isStillWanted = (): boolean => isWanted() && this.#person() === me
    const turn = await this.#queue.turn(me, isStillWanted)
    if (isStillWanted()) {
      this.#turn = turn
      return turn.requests
    }
    turn.end()
    return isWanted() ? [] : undefined
  }

  /** All that waited is sent. */
  finish(): void {
    this.#end()
    this.#isCaughtUp = true
  }

  /** What waits from now on is sent in turns. */
  lose(): void {
    this.#end()
    this.#isCaughtUp = false
  }

  #end(): void {
    this.#turn?.end()
    this.#turn = undefined
  }
}
