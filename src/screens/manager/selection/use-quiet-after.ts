import { useEffect } from 'react'
import { announce } from '../../../ui/announcer.tsx'
import type { Selection } from './selection.ts'

/** Clears the announced count once nothing is selected, so that a screen reader does not find it. Rule K109. */
export function useQuietAfter(selection: Selection): void {
  useEffect(
    () =>
      selection.subscribe(() => {
        if (selection.ids().length === 0) announce('')
      }),
    [selection],
  )
}
