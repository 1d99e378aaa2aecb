import type { Stamp } from '../../src/domain/model/day.ts'
import type { Claim, Page } from '../../src/workspace/browser/page.ts'

/** The longest that all may take, in milliseconds: part of the code is loaded meanwhile, which is slow on a busy machine. */
const longest = 25_000

/** A page that nobody looks at, in a browser with no other: every deferred job waits for `until`. */
export class QuietPage implements Page {
  readonly #now: Stamp
  #ids = 0
  #jobs: (() => void)[] = []
  #quiet: (() => void) | undefined

  constructor(now: Stamp) {
    this.#now = now
  }

  /** Runs the waiting jobs until all is done. */
  async until(isDone: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + longest
    while (performance.now() < end) {
      for (const job of this.#jobs.splice(0)) job()
      const quiet = this.#quiet
      this.#quiet = undefined
      quiet?.()
      if (!quiet && this.#jobs.length === 0 && (await isDone())) return
      await new Promise((resolve) => setImmediate(resolve))
    }
    throw new Error('This page finds no rest.')
  }

  now = (): Stamp => this.#now
  uniqueId = (): string => `seed-page-${(this.#ids += 1)}`
  afterPaint(job: () => void): void {
    this.#jobs.push(job)
  }
  later(job: () => void): void {
    this.#jobs.push(job)
  }
  whenIdle(job: () => boolean): void {
    this.#jobs.push(() => {
      if (job()) this.whenIdle(job)
    })
  }
  whenQuiet(job: () => void): void {
    this.#quiet = job
  }
  claim = (): Promise<Claim> => Promise.resolve({ isGranted: true, free: new Promise(() => {}) })
  onWrittenElsewhere(): void {}
  onShown(): void {}
  onHidden(): void {}
  onLeaving(): void {}
  send(): void {}
  onMessage(): void {}
  persist(): void {}
  persisted = (): Promise<undefined> => Promise.resolve(undefined)
  quota = (): Promise<undefined> => Promise.resolve(undefined)
}
