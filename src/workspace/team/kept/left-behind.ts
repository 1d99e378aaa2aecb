import type { TeamPage } from '../wire.ts'
import type { KeptRequest } from './kept.ts'
import type { Queue } from './queue.ts'

/** In milliseconds: longer than a request takes that goes out at once. */
const usual = 4000

interface Parts {
  readonly queue: Pick<Queue, 'changed' | 'waiting'>
  readonly page: Pick<TeamPage, 'later'>
  /** In whose name this page speaks to the server. */
  readonly person: () => string | undefined
  /** Whether a request is in flight from this tab, or its entry is here. */
  readonly isKnown: (requestId: string) => boolean
  /** Receives what has waited since then and nobody sends. */
  readonly takeOver: (kept: readonly KeptRequest[]) => void
}

/**
 * Watches over what other tabs of this browser have waiting. What a tab has left behind, because it was killed or cannot
 * reach the server, is what still waits there when it is looked at a second time.
 */
export function watchOver({ queue, page, person, isKnown, takeOver }: Parts): void {
  let isDue = false
  let seen: readonly string[] = []
  const look = async (): Promise<void> => {
    isDue = false
    const me = person()
    const kept = me === undefined ? [] : await queue.waiting(me)
    const others = kept.filter(({ request }) => !isKnown(request.id))
    const before = seen
    seen = others.map(({ request }) => request.id)
    if (others.some(({ request }) => before.includes(request.id)) && person() === me) takeOver(kept)
    else if (others.length > 0) lookLater()
  }
  const lookLater = (): void => {
    if (isDue) return
    isDue = true
    page.later(() => void look(), usual)
  }
  queue.changed.subscribe(lookLater)
}
