import { useEffect, useState } from 'react'
import type { Usage } from './device.ts'
import { useOpened } from './react-context.ts'

/** How full the place is, measured again a moment after each change: changes are stored after they are painted. */
export function useUsage(): Usage | undefined {
  const workspace = useOpened()
  const [usage, setUsage] = useState<Usage>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = () => {
      workspace.place.device?.usage().then(setUsage, () => setUsage(undefined))
    }
    measure()
    const unsubscribe = workspace.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(measure, 500)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [workspace])
  return usage
}
