/** Too many wait already: whoever came is to try again a little later. */
export class LineFull extends Error {
  override readonly name = 'LineFull'
}

/** Does a few things at a time, in the order in which they came; only so many may wait. */
export class Line {
  readonly #atOnce: number
  readonly #mostWaiting: number
  #busy = 0
  readonly #waiting: (() => void)[] = []

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  /** Does it when it is its turn. Fails with `LineFull` at once where too many wait. */
  async take<Result>(job: () => Promise<Result>): Promise<Result> {
    if (this.#busy >= this.#atOnce) {
      if (this.#waiting.length >= this.#mostWaiting) throw new LineFull('Too many wait.')
      await new Promise<void>((next) => this.#waiting.push(next))
    } else this.#busy += 1
    try {
      return await job()
    } finally {
      // Whoever waits takes over the place of the one that ends.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#busy -= 1
    }
  }
}
