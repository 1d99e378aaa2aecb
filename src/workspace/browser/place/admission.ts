import { stopped } from '../stopped.ts'
import type { Room } from '../storage/room.ts'

interface Means {
  readonly room: Pick<Room, 'promise'>
  /** Leaves out the second copies. Returns how many characters the next write will free by that, when it has to wait. */
  readonly makeRoom: () => number
  /** Tries whether the database takes anything; fails when it does not. */
  readonly tryWriting: () => Promise<void>
}

/** Says, before anything is shown, whether there is room for a change (docs/decisions/0010). */
export class Admission {
  readonly #means: Means
  /** Whether the database has taken nothing lately: then only what makes the data shorter is taken in. */
  #isDatabaseFull = false

  constructor(means: Means) {
    this.#means = means
  }

  /** Why nothing is taken in that makes what is stored so many characters longer; else holds the room for it. */
  whyNot(growth: number): string | undefined {
    const { room, makeRoom, tryWriting } = this.#means
    if (growth > 0 && this.#isDatabaseFull) {
      // So that there need not be something to delete once there is room again.
      tryWriting().then(
        () => this.databaseTook(),
        () => {},
      )
      return stopped.databaseFull
    }
    if (room.promise(growth)) return undefined
    return room.promise(growth, makeRoom()) ? undefined : stopped.full
  }

  /** The database has taken something. */
  databaseTook(): void {
    this.#isDatabaseFull = false
  }

  /** The database has not taken what it was given. */
  databaseRefused(): void {
    this.#isDatabaseFull = true
  }
}
