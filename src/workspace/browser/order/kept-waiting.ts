/** What tabs say when their attempts are kept waiting, and what others ask. */
type Message = 'kept waiting' | 'who is kept waiting?'

/** Asks other tabs whether one of theirs is kept waiting, until this attempt has ended, and calls back when they say so. */
export async function askWhile(ending: Promise<void>, onKept: () => void): Promise<void> {
  const channel = open()
  hear(channel, 'kept waiting', onKept)
  say(channel, 'who is kept waiting?')
  await ending
  channel?.close()
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
