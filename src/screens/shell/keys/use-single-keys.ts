import { useCallback } from 'react'
import { useOwnChoice } from '../../../workspace/react-view.ts'

/** Whether keys alone do something for this person on this device, as they do until they are switched off; and the switch. */
export function useSingleKeys(): readonly [boolean, (on: boolean) => void] {
  const [choice, choose] = useOwnChoice('single-keys')
  const set = useCallback((on: boolean) => choose({ on }), [choose])
  return [choice?.['on'] !== false, set]
}
