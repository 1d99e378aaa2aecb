import { stopped } from '../stopped.ts'
import type { Room } from '../storage/room.ts'

interface Means {
  readonly room: Pick<Room, 'promise'>
  /** Leaves out the second copies. Returns how many characters that will free with the next write, if it has to wait. */
  readonly makeRoom: () => number
  /** Checks whether the database accepts a write; fails when it does not. */
  readonly tryWriting: () => Promise<void>
}

/** Says, before a change is shown, whether there is room for it (docs/decisions/0010). */
export class Admission {
  readonly #means: Means
  /** Whether the database has refused writes lately: then only changes that make the data shorter are accepted. */
  #isDatabaseFull = false

  constructor(means: Means) {
    this.#means = means
  }

  /** Why a change that makes the stored data `growth` characters longer is not accepted; otherwise holds the room for it. */
  whyNot(growth: number): string | undefined {
    const { room, makeRoom, tryWriting } = this.#means
    if (growth > 0 && this.#isDatabaseFull) {
      // So that nobody has to delete something once there is room again.
      tryWriting().then(
        () => this.databaseTook(),
        () => {},
      )
      return stopped.databaseFull
    }
    if (room.promise(growth)) return undefined
    return room.promise(growth, makeRoom()) ? undefined : stopped.full
  }

  /** The database has accepted a write. */
  databaseTook(): void {
    this.#isDatabaseFull = false
  }

  /** The database has refused a write. */
  databaseRefused(): void {
    this.#isDatabaseFull = true
  }
}
