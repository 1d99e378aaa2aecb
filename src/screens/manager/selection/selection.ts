import { createContext, use, useSyncExternalStore } from 'react'
import type { ArgsOf } from '../../../domain/commands.ts'

/** What is done to each of the chosen tasks. */
export type ChangeOfMany = ArgsOf<'tasks.change'>['change']

/** The tasks that somebody has chosen on their boards, to change them together. */
export interface Selection {
  readonly ids: () => readonly string[]
  readonly has: (taskId: string) => boolean
  readonly toggle: (taskId: string) => void
  /** Adds all tasks from the one that was chosen last to another, in the order of the list that both are in. */
  readonly extendTo: (taskId: string, inOrder: readonly string[]) => void
  /** Keeps those alone of which this holds. */
  readonly keep: (stays: (taskId: string) => boolean) => void
  /** Nothing is chosen, nor does a plain click choose any more. */
  readonly clear: () => void
  /** Whether a plain click chooses, for those who have no keys to hold. */
  readonly isMode: () => boolean
  readonly beginMode: () => void
  /** Has all of them dropped on a list, by its drop id: by the bar, whose code is fetched with the first choice. */
  readonly dropOn: (dropId: string) => void
  /** The drop id of the list that they were dropped on since the choice, once. */
  readonly takeDrop: () => string | undefined
  /** Returns the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Nothing chosen. */
export function createSelection(): Selection {
  let ids: ReadonlySet<string> = new Set()
  let last: string | undefined
  let mode = false
  let over: string | undefined
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const change = (next: readonly string[]): void => {
    ids = new Set(next)
    over = undefined
    tell()
  }
  return {
    ids: () => [...ids],
    has: (taskId) => ids.has(taskId),
    toggle: (taskId) => {
      last = taskId
      change(ids.has(taskId) ? [...ids].filter((id) => id !== taskId) : [...ids, taskId])
    },
    extendTo: (taskId, inOrder) => {
      const [from, to] = [inOrder.indexOf(last ?? taskId), inOrder.indexOf(taskId)]
      const between = from === -1 ? [taskId] : inOrder.slice(Math.min(from, to), Math.max(from, to) + 1)
      last ??= taskId
      change([...ids, ...between])
    },
    keep: (stays) => {
      const kept = [...ids].filter(stays)
      if (kept.length < ids.size) change(kept)
    },
    clear: () => {
      last = undefined
      mode = false
      change([])
    },
    isMode: () => mode,
    beginMode: () => {
      mode = true
      tell()
    },
    dropOn: (dropId) => {
      over = dropId
      tell()
    },
    takeDrop: () => {
      const taken = over
      over = undefined
      return taken
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const SelectionContext = createContext<Selection>(createSelection())

/** Has all boards below share a selection. */
export const SelectionProvider = SelectionContext.Provider

/** The selection that a board belongs to. */
export function useSelection(): Selection {
  return use(SelectionContext)
}

/** Something about the selection; drawn anew when that changes. */
export function useSelected<Part extends number | boolean>(select: (selection: Selection) => Part): Part {
  const selection = useSelection()
  return useSyncExternalStore(selection.subscribe, () => select(selection))
}
