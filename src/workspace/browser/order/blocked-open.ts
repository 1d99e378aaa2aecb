/** How long, in milliseconds, another tab may take to let go of the stores when their form is to be changed. */
const blockedTimeout = 1000
/**
 * After this many milliseconds, an attempt asks the other tabs whether it is queued behind one of theirs. Nearly all have
 * succeeded by then.
 */
const askAfter = 400

/** The form of the stores cannot be changed: a tab with older code holds them and does not let go. */
export class HeldByOlder extends Error {}

/** What tabs say when their attempts are kept waiting, and what others ask. */
type Message = 'kept waiting' | 'who is kept waiting?'

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
  #channel: BroadcastChannel | undefined

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
    this.#channel?.close()
  }

  #ask(): void {
    this.#channel = open()
    hear(this.#channel, 'kept waiting', () => this.hold())
    say(this.#channel, 'who is kept waiting?')
  }
}

/** Tells other tabs that an attempt is kept waiting, and so are those behind it, for as long as that lasts. */
export async function tellWhile(attempt: Promise<unknown>): Promise<void> {
  const channel = open()
  hear(channel, 'who is kept waiting?', () => say(channel, 'kept waiting'))
  say(channel, 'kept waiting')
  await attempt.catch(() => {})
  channel?.close()
}

// Not every browser has `BroadcastChannel`.
function open(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('ems-opening')
}

function say(channel: BroadcastChannel | undefined, message: Message): void {
  channel?.postMessage(message)
}

function hear(channel: BroadcastChannel | undefined, message: Message, listener: () => void): void {
  channel?.addEventListener('message', ({ data }) => {
    if (data === message) listener()
  })
}
