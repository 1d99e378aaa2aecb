import { useCallback, useEffect, useState } from 'react'
import { dayOf } from '../domain/model/day.ts'
import type { Json } from '../domain/model/json.ts'
import { useOpened } from './react-context.ts'
import { useDeeds } from './react-person.tsx'
import { useClock } from './react.tsx'

/** How somebody left the parts of a screen: open or folded. */
export interface LeftOpen {
  /** Nothing if they have not touched it, or not since a `basis` came or went (none: `''`). */
  readonly of: (part: string, basis: string) => boolean | undefined
  readonly leave: (part: string, basis: string, open: boolean) => void
  /**
   * To be called when the part is drawn or its basis changes. If the part was left at an earlier basis, or there is no basis
   * now, it counts as untouched. A basis sorts after those before it; one that sorts before the basis it was left on still
   * counts as the same. The returned function ends this: whatever replaced the basis while they looked counts as the same
   * one.
   */
  readonly follow: (part: string, basisNow: () => string) => () => void
}

/** What somebody opened and folded on this device, for when they come back to it; kept where their drafts are. */
export function useLeftOpen(): LeftOpen {
  const { drafts } = useOpened().place
  const { viewer } = useDeeds()
  const [, count] = useState(0)
  const drawAnew = (): void => count((changes) => changes + 1)
  const leftOf = (part: string): Json | undefined => drafts.read(viewer, nameOf(part))?.values
  const keep = (part: string, basis: string, open: Json[string]): void =>
    drafts.keep(viewer, nameOf(part), { open, basis })
  return {
    of: (part, basis) => {
      const left = leftOf(part)
      return left && !left['basis'] === !basis ? left['open'] === true : undefined
    },
    leave: (part, basis, open) => {
      keep(part, basis, open)
      drawAnew()
    },
    follow: (part, basisNow) => {
      const basis = basisNow()
      const left = leftOf(part)
      if (left && (basis ? String(left['basis']) < basis : left['basis'])) {
        drafts.drop(viewer, nameOf(part))
        drawAnew()
      }
      return () => {
        const last = leftOf(part)
        const now = basisNow()
        if (last && basis && now) keep(part, now, last['open'])
      }
    },
  }
}

function nameOf(part: string): string {
  return `open:${part}`
}

/**
 * What somebody chose for themselves on this device, under a name of its own, and the function that changes it; kept where
 * their drafts are. Use each name only once at a time: other users of the hook do not hear of a change.
 */
export function useOwnChoice(name: string): readonly [Json | undefined, (choice: Json) => void] {
  const { drafts } = useOpened().place
  const now = useClock()
  const { viewer } = useDeeds()
  const [choice, setChoice] = useState(() => drafts.read(viewer, `choice:${name}`)?.values)
  const keep = useCallback(
    (chosen: Json) => {
      drafts.keep(viewer, `choice:${name}`, chosen)
      setChoice(chosen)
    },
    [drafts, viewer, name],
  )
  useEffect(() => {
    // Drafts are dropped when nobody comes back to them for long. A choice is never typed again, so following it counts as
    // coming back.
    const kept = drafts.read(viewer, `choice:${name}`)
    if (kept) drafts.keep(viewer, `choice:${name}`, { ...kept.values, followedOn: dayOf(now()) })
  }, [drafts, viewer, name, now])
  return [choice, keep]
}
