import type { TableName } from '../../src/domain/model/tables.ts'
import { sameValue, wholeRow, type Change, type Fields } from '../../src/domain/state/change.ts'

/**
 * Whether a stored row is what it should be. Fields that neither this version nor any entry knows, added by the next version with
 * the default for a missing value, do not count.
 */
export function isRowAlike(table: TableName, due: Fields, kept: Fields): boolean {
  const whole = wholeRow(table, due)
  const told = Object.entries(wholeRow(table, kept)).filter(([field]) => Object.hasOwn(whole, field))
  return sameValue(asKept(whole), Object.fromEntries(told))
}

/** Whether stored changes are what they should be, in the same sense. */
export function areChangesAlike(due: readonly Change[], kept: readonly Change[]): boolean {
  return (
    due.length === kept.length &&
    due.every((one, at) => {
      const other = kept[at]
      return other !== undefined && isChangeAlike(one, other)
    })
  )
}

function isChangeAlike(due: Change, kept: Change): boolean {
  const { table, id, before, after } = due
  if (before !== null && after !== null) return sameValue(asKept(due), kept)
  const isAlike = (one: Fields | null, other: Fields | null): boolean =>
    one === null || other === null ? one === other : isRowAlike(table, one, other)
  return table === kept.table && id === kept.id && isAlike(before, kept.before) && isAlike(after, kept.after)
}

/** The value as it comes back from the database. */
function asKept(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
