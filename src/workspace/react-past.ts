import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Entry } from '../domain/request/entry.ts'
import { undoneIn } from '../domain/undo/undone.ts'
import type { Archive } from '../domain/views/history/lines.ts'
import { useOpened } from './react-context.ts'

/** What histories are told from. It is always up to date, and a change to it causes no render. */
export function useArchive(): Archive {
  return useOpened()
}

/**
 * The entry that the logged-in user's next undo would undo, or their next redo would redo. Kept current, also when older
 * entries come to hand.
 */
export function useNextStep(stack: 'undo' | 'redo'): Entry | undefined {
  const workspace = useOpened()
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = [workspace.subscribe(listener), workspace.past.subscribe(listener)]
      return () => leave.forEach((end) => end())
    },
    [workspace],
  )
  return useSyncExternalStore(subscribe, () => workspace.next(stack))
}

/** Whether entries are undone, no matter who undid them or where. */
export interface Undone {
  readonly has: (entryId: string) => boolean
  /** Calls the listener after anything that may have undone something. Returns the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** For what is offered only until an entry is undone; undoing one causes no render. */
export function useUndone(): Undone {
  const workspace = useOpened()
  return useMemo(
    () => ({
      has: (entryId) => undoneIn(workspace.past.entries()).has(entryId),
      subscribe: (listener) => workspace.subscribe(listener),
    }),
    [workspace],
  )
}
