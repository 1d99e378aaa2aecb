import { useEffect } from 'react'
import { announce } from '../../../ui/announcer.tsx'
import type { Selection } from './selection.ts'

/** When nothing is chosen any more, how many were is nothing for a screen reader to find. Rule K109. */
export function useQuietAfter(selection: Selection): void {
  useEffect(
    () =>
      selection.subscribe(() => {
        if (selection.ids().length === 0) announce('')
      }),
    [selection],
  )
}
