import { deleteDB, openDB } from 'idb'

/**
 * Knows whether the database's last write may have been torn off, by a crash or a full disk: what comes next must not stand
 * right behind it, or it is lost at the start after the next one (docs/decisions/0019).
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

  /** The database takes something: has it begin a new file, where that is called for. */
  async leaveBehind(): Promise<void> {
    if (!this.#isTorn) return
    // Not twice at a time.
    this.#isTorn = false
    try {
      await beginNewFile()
    } catch {
      // What fails here fails in a round of ordering as well, which says so.
      this.#isTorn = true
    }
  }
}

/** A database with nothing in it, which is deleted as soon as it is made. */
const passing = 'ems-passing'

/**
 * Has the browser begin another file for what is written to the database. Chromium goes on writing right behind what a crash
 * or a full disk has torn off, finds it damaged at the start after the next one, and throws the whole database away. When
 * any database is deleted, it writes what it has into a file of its own first.
 */
async function beginNewFile(): Promise<void> {
  const made = await openDB(passing)
  made.close()
  await deleteDB(passing)
}
