import { useCallback, useEffect, useRef, useState } from 'react'
import type { ToastAction } from '../../ui/toast-options.ts'
import { Listeners } from '../../workspace/listeners.ts'

/**
 * Gives when a toast about something that a filter hides ends: once `isHidden` denies that it does, or whoever drew this has
 * gone.
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
