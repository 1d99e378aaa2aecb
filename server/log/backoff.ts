/** The longest pause, in rounds. */
const maxPause = 16

/** An exponential back-off that counts rounds instead of time: each failure in a row doubles the number of rounds to skip. */
export class Backoff {
  #pause = 0
  #left = 0

  /** Whether to try; to be called once in each round. */
  isDue(): boolean {
    if (this.#left === 0) return true
    this.#left -= 1
    return false
  }

  succeeded(): void {
    this.#pause = 0
  }

  failed(): void {
    this.#pause = Math.min(this.#pause === 0 ? 1 : 2 * this.#pause, maxPause)
    this.#left = this.#pause
  }
}
