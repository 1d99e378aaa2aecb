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
      const { beginNewFile } = await import('./new-file.ts')
      await beginNewFile()
    } catch {
      // What fails here fails in a round of ordering as well, which says so.
      this.#isTorn = true
    }
  }
}
