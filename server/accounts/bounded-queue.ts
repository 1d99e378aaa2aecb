/** Too many jobs are already waiting: try again a little later. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

/** Runs a few jobs at a time, first come, first served; the number of waiting jobs is limited. */
export class BoundedQueue {
  readonly #concurrency: number
  readonly #capacity: number
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(concurrency: number, capacity: number) {
    this.#concurrency = concurrency
    this.#capacity = capacity
  }

  /** Runs a job when its turn comes. Fails with `QueueFull` at once if too many are waiting. */
  async run<Result>(job: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#concurrency) {
      if (this.#waiting.length >= this.#capacity) throw new QueueFull('Too many wait.')
      await new Promise<void>((next) => this.#waiting.push(next))
    } else this.#running += 1
    try {
      return await job()
    } finally {
      // The slot is handed on, so that no newcomer jumps the queue.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
