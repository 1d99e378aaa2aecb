import { useCallback, useMemo } from 'react'
import type { DamageStore, Device, IncidentStore } from './device.ts'
import { useOpened } from './react-context.ts'

/** Returns the function that takes note of an incident, which is then no longer shown. */
export function useDismissIncident(): IncidentStore['dismiss'] {
  const { device } = useOpened().place
  return useCallback((id) => device?.incidents.dismiss(id), [device])
}

/** The raw texts of the stored data that were kept aside. */
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

/** Returns the function that takes note of what was taken over, which is then no longer shown. */
export function useDismissTakenOver(): DamageStore['dismiss'] {
  const { device } = useOpened().place
  return useCallback((takenOver) => device?.damage.dismiss(takenOver), [device])
}

/**
 * Returns the function that makes the next start begin with an empty workspace and keep this one aside; the page should then
 * be reloaded. It returns whether this is possible.
 */
export function useStartNew(): Device['startNew'] {
  const { device } = useOpened().place
  return useCallback(async () => (await device?.startNew()) ?? false, [device])
}
