import type { Entry } from '../request/entry.ts'
import { isDeed, isPasswordAlone } from './deed.ts'

/** What someone can undo and redo, as the entries to be undone for that; the last one is next. */
export interface UndoStacks {
  readonly undo: readonly Entry[]
  /** The entries of their undos: undoing one of these redoes what it undid. */
  readonly redo: readonly Entry[]
}

/**
 * The undo and redo stacks of one person, from the entries in order (those still pending come last). Whatever they do
 * goes on the undo stack and clears the redo stack; undoing moves an entry from one stack to the other. When somebody
 * else undoes one of their entries, it leaves the stack. When they undo somebody else's, that is something they did.
 */
export function undoStacks(entries: readonly Entry[], userId: string): UndoStacks {
  // By request id, in the order in which they were pushed: nothing is searched for.
  const undo = new Map<string, Entry>()
  const redo = new Map<string, Entry>()
  for (const entry of entries) {
    const isMine = entry.request.by === userId
    const target = undoneBy(entry)
    if ((!isMine && target === undefined) || !isDeed(entry) || isPasswordAlone(entry)) continue
    if (target !== undefined && undo.delete(target)) {
      if (isMine) redo.set(entry.request.id, entry)
    } else if (target !== undefined && redo.delete(target)) {
      if (isMine) undo.set(entry.request.id, entry)
    } else if (isMine) {
      undo.set(entry.request.id, entry)
      redo.clear()
    }
  }
  return { undo: [...undo.values()], redo: [...redo.values()] }
}

/** The id of the request that an entry undid, if it did. */
export function undoneBy({ request }: Pick<Entry, 'request'>): string | undefined {
  if (request.name !== 'entry.undo') return undefined
  const { args } = request
  if (typeof args !== 'object' || args === null || !('entryId' in args)) return undefined
  return typeof args.entryId === 'string' ? args.entryId : undefined
}
