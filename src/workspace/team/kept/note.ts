/** What a note needs of local storage. */
export interface Texts {
  getItem(key: string): string | null
  setItem(key: string, text: string): void
  removeItem(key: string): void
}

/**
 * A fact about this device, noted at once. A database keeps it more safely, because local storage reaches the disk some
 * seconds later.
 */
export class Note {
  readonly #key: string
  readonly #texts: Texts | undefined

  constructor(key: string, texts: Texts | undefined) {
    this.#key = key
    this.#texts = texts
  }

  get isThere(): boolean {
    return (this.#texts?.getItem(this.#key) ?? null) !== null
  }

  note(): void {
    try {
      this.#texts?.setItem(this.#key, '')
    } catch {
      // It is full: then only the database is told.
    }
  }

  remove(): void {
    this.#texts?.removeItem(this.#key)
  }
}
