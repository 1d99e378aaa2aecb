import { useCallback, useMemo } from 'react'
import { useOwnChoice } from '../../../workspace/react-view.ts'

/** How many are remembered. */
const most = 5

/** The keys of the latest choices in the palette, the latest first, and the function that adds one. */
export function useLately(): readonly [readonly string[], (key: string) => void] {
  const [choice, choose] = useOwnChoice('lately')
  const keys = useMemo(() => {
    const stored: unknown = choice?.['keys']
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []
  }, [choice])
  const add = useCallback(
    (key: string) => choose({ keys: [key, ...keys.filter((one) => one !== key)].slice(0, most) }),
    [choose, keys],
  )
  return [keys, add]
}
