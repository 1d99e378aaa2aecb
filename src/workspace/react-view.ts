import { useCallback, useEffect, useState } from 'react'
import { dayOf } from '../domain/model/day.ts'
import type { Json } from '../domain/model/json.ts'
import { useOpened } from './react-context.ts'
import { useDeeds } from './react-person.tsx'
import { useClock } from './react.tsx'

/** How somebody left the parts of a screen, open or folded. */
export interface LeftOpen {
  /** Nothing where they have not touched it, or not since `basis` was another. */
  readonly of: (part: string, basis: string) => boolean | undefined
  readonly leave: (part: string, basis: string, open: boolean) => void
  /** From now on it is as if they had not touched it. */
  readonly forget: (part: string) => void
}

/** What somebody opened and folded on this device, for when they come back to it; kept where their drafts are. */
export function useLeftOpen(): LeftOpen {
  const { drafts } = useOpened().place
  const { viewer } = useDeeds()
  const [, count] = useState(0)
  const drawAnew = (): void => count((changes) => changes + 1)
  return {
    of: (part, basis) => {
      const left = drafts.read(viewer, nameOf(part))?.values
      return left?.['basis'] === basis && typeof left['open'] === 'boolean' ? left['open'] : undefined
    },
    leave: (part, basis, open) => {
      drafts.keep(viewer, nameOf(part), { open, basis })
      drawAnew()
    },
    forget: (part) => {
      drafts.drop(viewer, nameOf(part))
      drawAnew()
    },
  }
}

function nameOf(part: string): string {
  return `open:${part}`
}

/**
 * What somebody chose for themselves on this device, under a name of its own, and the function that changes it; kept where
 * their drafts are. To be used once at a time: others do not hear of a change.
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
    // Drafts go when nobody comes back to them for long. A choice is not typed again: it is come back to by being followed.
    const kept = drafts.read(viewer, `choice:${name}`)
    if (kept) drafts.keep(viewer, `choice:${name}`, { ...kept.values, followedOn: dayOf(now()) })
  }, [drafts, viewer, name, now])
  return [choice, keep]
}
