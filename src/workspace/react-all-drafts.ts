import { useEffect, useReducer } from 'react'
import type { NamedDraft } from './form-drafts.ts'
import { useOpened } from './react-context.ts'
import { useDeeds } from './react-person.tsx'

/** The drafts of all forms whose names begin so. */
interface DraftsUnder {
  /** Read anew each time that it is drawn: also when one is given back. */
  readonly found: readonly NamedDraft[]
  /** One of them is not wanted any more. */
  readonly discard: (form: string) => void
}

/** Follows the drafts of all forms whose names begin so, for a screen that is drawn again whenever there may be other ones. */
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
