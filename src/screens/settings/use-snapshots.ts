import { useCallback, useEffect, useState } from 'react'
import type { Snapshot } from '../../workspace/log.ts'
import { useWorkspaceItself } from '../../workspace/react.tsx'

/** What there is of snapshots: the newest first; `none` where this browser can keep none. */
export type Snapshots = readonly Snapshot[] | 'reading' | 'unreadable' | 'none'

/** The snapshots of this place, read when they are first asked for and whenever `readAgain` is called. */
export function useSnapshots(): { snapshots: Snapshots; readAgain: () => void } {
  const store = useWorkspaceItself().place.snapshots
  const [snapshots, setSnapshots] = useState<Snapshots>(store ? 'reading' : 'none')
  const readAgain = useCallback(() => {
    store?.list().then(setSnapshots, (error: unknown) => {
      console.warn('The snapshots could not be read.', error)
      setSnapshots('unreadable')
    })
  }, [store])
  useEffect(readAgain, [readAgain])
  return { snapshots, readAgain }
}
