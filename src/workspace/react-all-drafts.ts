import { useEffect, useReducer } from 'react'
import type { NamedDraft } from './form-drafts.ts'
import { useOpened } from './react-context.ts'
import { useDeeds } from './react-person.tsx'

/** The drafts of all forms whose names begin with a given prefix. */
interface DraftsUnder {
  /** Read anew at each render, including the one after a draft is given back. */
  readonly found: readonly NamedDraft[]
  /** Discards one that is no longer wanted. */
  readonly discard: (form: string) => void
}

/**
 * Follows the drafts of all forms whose names begin with a given prefix, for a screen that renders again whenever there may
 * be others.
 */
export function useDraftsUnder(prefix: string): DraftsUnder {
  const { drafts } = useOpened().place
  const { viewer } = useDeeds()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(
    () =>
      drafts.onGivenBack(({ person, form }) => {
        if (person === viewer && form.startsWith(prefix)) redraw()
      }),
    [drafts, viewer, prefix],
  )
  return {
    found: drafts.under(viewer, prefix),
    discard: (form) => {
      drafts.drop(viewer, form)
      redraw()
    },
  }
}
