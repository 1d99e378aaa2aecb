import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Entry } from '../domain/request/entry.ts'
import { undoneIn } from '../domain/undo/undone.ts'
import type { Archive } from '../domain/views/history/lines.ts'
import { useOpened } from './react-context.ts'

/** What histories are told from. It is always the present one, and nothing is drawn anew when it changes. */
export function useArchive(): Archive {
  return useOpened()
}

/**
 * The entry by whose undo whoever is logged in would undo what they did last, or do again what they undid last; kept
 * current, also when older entries come to hand.
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

/** Whether entries are undone, whoever undid them and wherever. */
export interface Undone {
  readonly has: (entryId: string) => boolean
  /** Calls the listener after whatever may have undone something. Returns the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** For what is offered only as long as an entry is not undone; nothing is drawn anew when one is. */
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
