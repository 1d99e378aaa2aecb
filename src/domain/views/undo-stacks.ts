import type { Entry } from '../entry.ts'
import { isDeed } from '../fields.ts'

/** What someone can take back and do again, as the entries to be undone for it; the next one is the last. */
export interface UndoStacks {
  readonly undo: readonly Entry[]
  /** The entries of his undos, which taken back do again what they undid. */
  readonly redo: readonly Entry[]
}

/**
 * The stacks of one person, from the entries in their order (what waits for its place comes last). Whatever he does
 * goes on the undo stack, and ends what could be redone; undoing moves an entry from one stack to the other. What
 * somebody else takes back for him leaves the stack, and what he takes back of others' is something he did.
 */
export function undoStacks(entries: readonly Entry[], userId: string): UndoStacks {
  let undo: Entry[] = []
  let redo: Entry[] = []
  for (const entry of entries) {
    if (!isDeed(entry.changes)) continue
    const target = undoneBy(entry)
    const isMine = entry.request.by === userId
    if (target === undefined) {
      if (!isMine) continue
      undo.push(entry)
      redo = []
    } else if (undo.some(({ request }) => request.id === target)) {
      undo = undo.filter(({ request }) => request.id !== target)
      if (isMine) redo.push(entry)
    } else if (redo.some(({ request }) => request.id === target)) {
      redo = redo.filter(({ request }) => request.id !== target)
      if (isMine) undo.push(entry)
    } else if (isMine) {
      undo.push(entry)
      redo = []
    }
  }
  return { undo, redo }
}

/** The id of the request that an entry took back, if it did. */
export function undoneBy({ request }: Entry): string | undefined {
  if (request.name !== 'entry.undo') return undefined
  const { args } = request
  if (typeof args !== 'object' || args === null || !('entryId' in args)) return undefined
  return typeof args.entryId === 'string' ? args.entryId : undefined
}
