/** How long, in milliseconds, another tab may take to let go of the stores when their form is to be changed. */
const blockedTimeout = 1000
/**
 * After this many milliseconds, an attempt asks the other tabs whether it is queued behind one of theirs. Nearly all have
 * succeeded by then.
 */
const askAfter = 400

/** The form of the stores cannot be changed: a tab with older code holds them and does not let go. */
export class HeldByOlder extends Error {}

/**
 * An attempt to open the database, as far as it may be kept waiting. Browsers report this to the first attempt alone
 * (`blocked`): any later attempt, in whichever tab, queues behind it and hears nothing. So tabs tell each other.
 */
export class OpenAttempt {
  /** Fails a moment after `hold`, unless the attempt has reached its `end` by then. */
  readonly held: Promise<never>
  #fail: (error: HeldByOlder) => void = () => {}
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #asking: ReturnType<typeof setTimeout>
  #hasEnded: () => void = () => {}
  readonly #ending = new Promise<void>((resolve) => (this.#hasEnded = resolve))

  constructor() {
    this.held = new Promise((_, reject) => (this.#fail = reject))
    this.#asking = setTimeout(() => this.#ask(), askAfter)
  }

  /** An older version holds the stores: it may let go in a moment, if it was asked to. */
  hold(): void {
    this.#timer ??= setTimeout(() => this.#fail(new HeldByOlder()), blockedTimeout)
  }

  /** The older version has let go; any further wait is a new one. */
  goOn(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  end(): void {
    this.goOn()
    clearTimeout(this.#asking)
    this.#hasEnded()
  }

  #ask(): void {
    keptWaiting((code) => code.askWhile(this.#ending, () => this.hold()))
  }
}

/** Tells other tabs that an attempt is kept waiting, and so are those behind it, for as long as that lasts. */
export function tellWhile(attempt: Promise<unknown>): void {
  keptWaiting((code) => code.tellWhile(attempt))
}

/** Nearly no start is kept waiting. Without this code it is as where there is no `BroadcastChannel`. */
function keptWaiting(use: (code: typeof import('./kept-waiting.ts')) => void): void {
  import('./kept-waiting.ts').then(use, () => {})
}
