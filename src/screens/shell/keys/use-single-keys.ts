import { useCallback } from 'react'
import { useOwnChoice } from '../../../workspace/react-view.ts'

/** Whether single keys work for this person on this device, as they do until switched off; and the switch. */
export function useSingleKeys(): readonly [boolean, (on: boolean) => void] {
  const [choice, choose] = useOwnChoice('single-keys')
  const set = useCallback((on: boolean) => choose({ on }), [choose])
  return [choice?.['on'] !== false, set]
}
