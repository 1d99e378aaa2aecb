import { deleteDB, openDB } from 'idb'

/**
 * Knows whether a crash or a full disk may have torn off the database's last write. The next write must not follow right
 * behind such an end, or it is lost at the start after the next one (docs/decisions/0019).
 */
export class TornEnd {
  readonly #hasDatabase: boolean
  #isTorn = false

  constructor(hasDatabase: boolean) {
    this.#hasDatabase = hasDatabase
  }

  /** A write may have been torn off. */
  suspect(): void {
    this.#isTorn = this.#hasDatabase
  }

  /** The database accepts writes: makes it begin a new file, if that is called for. */
  async leaveBehind(): Promise<void> {
    if (!this.#isTorn) return
    // Not twice at a time.
    this.#isTorn = false
    try {
      await beginNewFile()
    } catch {
      // What fails here fails in a round of ordering as well, and is reported there.
      this.#isTorn = true
    }
  }
}

/** An empty database that is deleted as soon as it is made. */
const passing = 'ems-passing'

/**
 * Makes the browser begin another file for the database's writes. Chromium goes on writing right behind the end that a
 * crash or a full disk has torn off, finds it damaged at the start after the next one, and throws the whole database away.
 * When any database is deleted, Chromium first writes what it has into a file of its own.
 */
async function beginNewFile(): Promise<void> {
  const made = await openDB(passing)
  made.close()
  await deleteDB(passing)
}
