import { useCallback, useEffect, useRef, useState } from 'react'
import type { ToastAction } from '../../ui/toasts/toast-options.ts'
import { Listeners } from '../../workspace/listeners.ts'

/**
 * Returns a function that says when a toast about a row hidden by a filter ends: once `isHidden` no longer holds for the row,
 * or the calling component is unmounted.
 */
export function useHidden<Row>(
  isHidden: (row: Row) => boolean,
): (row: Row) => NonNullable<ToastAction['end']> {
  const [changed] = useState(() => new Listeners())
  const now = useRef<typeof isHidden>(undefined)
  useEffect(() => {
    now.current = isHidden
    changed.tell()
  })
  useEffect(
    () => () => {
      now.current = undefined
      changed.tell()
    },
    [changed],
  )
  return useCallback(
    (row) => ({
      hasCome: () => now.current?.(row) !== true,
      subscribe: (listener) => changed.subscribe(listener),
    }),
    [changed],
  )
}
