/** What local storage holds, by key. */
export type Texts = Readonly<Record<string, string>>

/** What browsers give to one site, in characters, including the names of keys. */
const quota = 5 * 1024 * 1024

/** A local storage that nobody else uses. What is left in it fits into a browser's. */
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
    let used = key.length + text.length
    for (const [other, stored] of this.#texts) if (other !== key) used += other.length + stored.length
    if (used > quota) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    this.#texts.set(key, text)
  }

  removeItem(key: string): void {
    this.#texts.delete(key)
  }

  clear(): void {
    this.#texts.clear()
  }
}
