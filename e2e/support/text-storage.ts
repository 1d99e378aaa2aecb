/** What local storage holds, by key. */
export type Texts = Readonly<Record<string, string>>

/** A local storage that nobody else has. */
export class TextStorage implements Storage {
  readonly #texts: Map<string, string>

  constructor(texts: Texts) {
    this.#texts = new Map(Object.entries(texts))
  }

  texts(): Texts {
    return Object.fromEntries(this.#texts)
  }

  get length(): number {
    return this.#texts.size
  }

  key(index: number): string | null {
    return [...this.#texts.keys()][index] ?? null
  }

  getItem(key: string): string | null {
    return this.#texts.get(key) ?? null
  }

  setItem(key: string, text: string): void {
    this.#texts.set(key, text)
  }

  removeItem(key: string): void {
    this.#texts.delete(key)
  }

  clear(): void {
    this.#texts.clear()
  }
}
