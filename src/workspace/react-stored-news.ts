import { useCallback, useMemo } from 'react'
import type { DamageStore, Device, IncidentStore } from './device.ts'
import { useOpened } from './react-context.ts'

/** The function that takes note of an incident: it is told no more. */
export function useDismissIncident(): IncidentStore['dismiss'] {
  const { device } = useOpened().place
  return useCallback((id) => device?.incidents.dismiss(id), [device])
}

/** The raw texts that were kept aside of the stored data. */
export function useDamagedTexts(): Pick<DamageStore, 'text' | 'discard'> {
  const { device } = useOpened().place
  return useMemo(
    () => ({
      text: (key) => device?.damage.text(key),
      discard: (key) => device?.damage.discard(key),
    }),
    [device],
  )
}

/** The function that takes note of what was taken over: it is told no more. */
export function useDismissTakenOver(): DamageStore['dismiss'] {
  const { device } = useOpened().place
  return useCallback((takenOver) => device?.damage.dismiss(takenOver), [device])
}

/**
 * The function that has the next start begin with an empty workspace and keep this one aside; the page is to be loaded
 * again then. Returns whether that can be done.
 */
export function useStartNew(): Device['startNew'] {
  const { device } = useOpened().place
  return useCallback(async () => (await device?.startNew()) ?? false, [device])
}
