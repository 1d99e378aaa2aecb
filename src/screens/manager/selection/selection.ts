import { createContext, use, useSyncExternalStore } from 'react'
import type { ArgsOf } from '../../../domain/commands.ts'

/** The change made to each selected task. */
export type ChangeOfMany = ArgsOf<'tasks.change'>['change']

/** The tasks that a user has selected on their boards, to change them together. */
export interface Selection {
  readonly ids: () => readonly string[]
  readonly has: (taskId: string) => boolean
  readonly toggle: (taskId: string) => void
  /** Adds all tasks from the last selected one to another, in the order of the list that holds both. */
  readonly extendTo: (taskId: string, inOrder: readonly string[]) => void
  /** Keeps only the tasks for which `stays` returns true. */
  readonly keep: (stays: (taskId: string) => boolean) => void
  /** Clears the selection and ends the mode in which a plain click selects. */
  readonly clear: () => void
  /** Whether a plain click selects, for users with no keys to hold. */
  readonly isMode: () => boolean
  readonly beginMode: () => void
  /** Drops all selected tasks on a list, by its drop id. The bar, whose code is fetched with the first selection, carries it out. */
  readonly dropOn: (dropId: string) => void
  /** Returns, once, the drop id of the list that the tasks were dropped on since they were selected. */
  readonly takeDrop: () => string | undefined
  /** Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

/** An empty selection. */
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
      if (from === -1 || last === undefined) last = taskId
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

/** Makes all boards below share a selection. */
export const SelectionProvider = SelectionContext.Provider

/** The selection that a board belongs to. */
export function useSelection(): Selection {
  return use(SelectionContext)
}

/** A value read from the selection; rerenders when it changes. */
export function useSelected<Part extends number | boolean>(select: (selection: Selection) => Part): Part {
  const selection = useSelection()
  return useSyncExternalStore(selection.subscribe, () => select(selection))
}
