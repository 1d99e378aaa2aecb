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
 * else undoes one of their entries, it leaves the stack, until that is undone as well. When they undo somebody else's, that
 * is something they did.
 */
export function undoStacks(entries: readonly Entry[], userId: string): UndoStacks {
  // By request id, in the order in which they were pushed: nothing is searched for.
  const undo = new Map<string, Entry>()
  const redo = new Map<string, Entry>()
  // What others took off the stack, by the undos that did so; and what they put back, by the undos of these.
  const taken = new Map<string, Entry>()
  const returned = new Map<string, string>()
  for (const entry of entries) {
    const { id, by } = entry.request
    const isMine = by === userId
    const named = undoneBy(entry)
    if ((!isMine && named === undefined) || !isDeed(entry) || isPasswordAlone(entry)) continue
    const target = named && (returned.get(named) ?? named)
    const undone = target && undo.get(target)
    const again = target && taken.get(target)
    if (undone) {
      undo.delete(target)
      if (isMine) redo.set(id, entry)
      else taken.set(id, undone)
    } else if (target !== undefined && redo.delete(target)) {
      if (isMine) undo.set(id, entry)
    } else if (isMine) {
      undo.set(id, entry)
      redo.clear()
    } else if (again) {
      returned.set(id, again.request.id)
      const all = new Set([...undo.values(), again])
      undo.clear()
      for (const one of entries) if (all.has(one)) undo.set(one.request.id, one)
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
