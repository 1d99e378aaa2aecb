import { isTold } from '../model/fields.ts'
import type { Change } from '../state/change.ts'

/** Whether changes are something that somebody did and could undo. Reading one's notifications is not. */
export function isDeed(changes: readonly Change[]): boolean {
  return changes.some(
    ({ table, before, after }) =>
      before === null || after === null || Object.keys(after).some((field) => isTold(table, field)),
  )
}
