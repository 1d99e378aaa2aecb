import type { Delivery, PersonsPosition, TeamPage, Wire } from './wire.ts'

/** In milliseconds: a server says something every 15 seconds, so one that was silent for this long is gone. */
const silence = 40_000

/**
 * Why listening has ended: a snapshot is needed, the connection is lost for whatever reason, or somebody here wants to start
 * over.
 */
export type End = 'snapshot' | 'lost' | 'renew'

/** One socket, for as long as it lasts. */
interface Listening {
  readonly done: Promise<{ readonly end: End; readonly hasHeard: boolean }>
  readonly finish: (end: End) => void
}

interface Parts {
  readonly wire: Pick<Wire, 'listen'>
  readonly page: Pick<TeamPage, 'later'>
  readonly hear: (delivery: Delivery, isFirst: boolean) => void
}

/** Listens from where this page is, until the socket ends, falls silent, or is finished from here. */
export function listenFrom(from: PersonsPosition, { wire, page, hear }: Parts): Listening {
  let hasHeard = false
  let hasEnded = false
  let stopWatch = nothing
  let close = nothing
  let resolve: (ending: { readonly end: End; readonly hasHeard: boolean }) => void = nothing
  const done = new Promise<{ readonly end: End; readonly hasHeard: boolean }>((settle) => (resolve = settle))
  const finish = (end: End): void => {
    if (hasEnded) return
    hasEnded = true
    stopWatch()
    close()
    resolve({ end, hasHeard })
  }
  const watch = (): void => {
    stopWatch()
    stopWatch = page.later(() => finish('lost'), silence)
  }
  watch()
  close = wire.listen(from, {
    hear: (word) => {
      if (hasEnded) return
      watch()
      if ('reset' in word) return finish('snapshot')
      const isFirst = !hasHeard
      hasHeard = true
      hear(word, isFirst)
    },
    ended: (why) => finish(why === 'sessionOver' ? 'snapshot' : 'lost'),
  })
  // The socket could not even be opened.
  if (hasEnded) close()
  return { done, finish }
}

function nothing(): void {}
