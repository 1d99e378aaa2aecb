/** So many times in a row it is not tried at most. */
const longestPause = 16

/**
 * Whether it is worth doing something ahead that is in vain when others are quicker: not right after it was in vain, and the longer
 * not, the more often it was.
 */
export class Ahead {
  #pause = 0
  #left = 0

  /** Asked each time before. */
  isWorthTrying(): boolean {
    if (this.#left === 0) return true
    this.#left -= 1
    return false
  }

  /** It was not in vain. */
  paidOff(): void {
    this.#pause = 0
  }

  /** Others were quicker. */
  wasInVain(): void {
    this.#pause = Math.min(this.#pause === 0 ? 1 : 2 * this.#pause, longestPause)
    this.#left = this.#pause
  }
}
