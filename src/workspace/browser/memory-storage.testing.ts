/** A `Storage` for tests without a browser, which can be full: `quota` is the number of characters that fit. */
export class MemoryStorage implements Storage {
  readonly #texts = new Map<string, string>()
  quota = Number.POSITIVE_INFINITY

  constructor(texts: Readonly<Record<string, string>> = {}) {
    for (const [key, text] of Object.entries(texts)) this.#texts.set(key, text)
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
    const others = [...this.#texts]
      .filter(([name]) => name !== key)
      .map(([name, value]) => name.length + value.length)
    const size = others.reduce((sum, length) => sum + length, key.length + text.length)
    if (size > this.quota) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    this.#texts.set(key, text)
  }

  removeItem(key: string): void {
    this.#texts.delete(key)
  }

  clear(): void {
    this.#texts.clear()
  }

  /** Everything that is stored, to compare. */
  all(): Record<string, string> {
    return Object.fromEntries(this.#texts)
  }
}
