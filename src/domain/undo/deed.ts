import { isTold } from '../model/fields.ts'
import type { Entry } from '../request/entry.ts'

/**
 * Whether an entry is something that somebody did and could undo. Reading one's notifications is not. Of one that was delivered
 * with nothing in it, all was out of its author's sight: they did it all the same.
 */
export function isDeed({ changes, isCut }: Pick<Entry, 'changes' | 'isCut'>): boolean {
  return (
    (isCut && !changes[0]) ||
    changes.some(
      ({ table, before, after }) =>
        before === null || after === null || Object.keys(after).some((field) => isTold(table, field)),
    )
  )
}
