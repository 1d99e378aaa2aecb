/** In milliseconds: one press of Ctrl+C may reach a process several times, from the terminal, from npm and from a shell. */
const echo = 1000

interface Stopping {
  readonly first: (signal: NodeJS.Signals) => void
  /** Somebody who asks twice does not want to wait. */
  readonly again: (signal: NodeJS.Signals) => void
}

/** Calls back when this process is told to stop by one of these signals, and when it is told so again, later than by an echo. */
export function onStop(signals: readonly NodeJS.Signals[], { first, again }: Stopping): void {
  let since: number | undefined
  const hear = (signal: NodeJS.Signals): void => {
    const now = performance.now()
    if (since === undefined) {
      since = now
      first(signal)
    } else if (now - since > echo) again(signal)
  }
  for (const signal of signals) process.on(signal, hear)
}
