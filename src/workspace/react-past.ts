import { useCallback, useSyncExternalStore } from 'react'
import type { Archive } from '../domain/views/history/lines.ts'
import { useOpened } from './react-context.ts'

/** What histories are told from. It is always the present one, and nothing is drawn anew when it changes. */
export function useArchive(): Archive {
  return useOpened()
}

/** Whether whoever is logged in has something to undo, kept current: also when older entries come to hand. */
export function useCanUndo(): boolean {
  return useHasStep('undo')
}

/** Whether they have something to redo, kept current. */
export function useCanRedo(): boolean {
  return useHasStep('redo')
}

function useHasStep(stack: 'undo' | 'redo'): boolean {
  const workspace = useOpened()
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = [workspace.subscribe(listener), workspace.past.subscribe(listener)]
      return () => leave.forEach((end) => end())
    },
    [workspace],
  )
  return useSyncExternalStore(subscribe, () => workspace.stacks()[stack].length > 0)
}
