import type { Delivery, PersonsPosition, TeamPage, Wire } from './wire.ts'

/** A server says something every 15 seconds: one that was not heard for so many milliseconds is gone. */
const silence = 40_000

/** Why listening has ended: for want of a snapshot, somehow, or because somebody here wants it anew. */
export type End = 'snapshot' | 'lost' | 'renew'

/** One socket, until it ends. */
interface Listening {
  readonly done: Promise<{ readonly end: End; readonly hasHeard: boolean }>
  readonly finish: (end: End) => void
}

interface Parts {
  readonly wire: Pick<Wire, 'listen'>
  readonly page: Pick<TeamPage, 'later'>
  readonly hear: (delivery: Delivery, isFirst: boolean) => void
}

/** Listens from where this page is, until the socket ends, falls silent, or somebody here has enough of it. */
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
  // One that could not even be opened.
  if (hasEnded) close()
  return { done, finish }
}

function nothing(): void {}
