/** What it needs of local storage. */
export interface Texts {
  getItem(key: string): string | null
  setItem(key: string, text: string): void
  removeItem(key: string): void
}

/**
 * That somebody has logged out on this device, noted at once: a database takes its time, in which the page may be left already. There
 * it lasts longer, as local storage reaches the disk some seconds later.
 */
export class LeavingNote {
  readonly #key: string
  readonly #texts: Texts | undefined

  constructor(name: string, texts: Texts | undefined) {
    this.#key = `${name}:leaving`
    this.#texts = texts
  }

  get isThere(): boolean {
    return (this.#texts?.getItem(this.#key) ?? null) !== null
  }

  note(): void {
    try {
      this.#texts?.setItem(this.#key, '')
    } catch {
      // It is full: then the database alone is told.
    }
  }

  remove(): void {
    this.#texts?.removeItem(this.#key)
  }
}
