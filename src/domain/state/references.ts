import type { Rows, TableName } from '../model/tables.ts'
import { sameValue } from './change.ts'

/** The fields by which rows refer to people: they hold e-mails (DECISIONS 'Identity and references'). */
const referring: { readonly [T in TableName]?: readonly (keyof Rows[T] & string)[] } = {
  users: ['manager'],
  projects: ['manager', 'employees'],
  tasks: ['assignedTo', 'lastUpdatedBy'],
  notifications: ['recipient'],
}

/**
 * A row, or some fields of one, with the e-mails by which it refers to people renamed. The same object when none
 * changes.
 */
export function withReferences<F extends object>(
  table: TableName,
  fields: F,
  renamed: (email: string) => string,
): F {
  const of = (value: unknown): unknown => (typeof value === 'string' ? renamed(value) : value)
  const changed = (referring[table] ?? []).flatMap((field) => {
    const value: unknown = Reflect.get(fields, field)
    const now: unknown = Array.isArray(value) ? value.map(of) : of(value)
    return sameValue(value, now) ? [] : [[field, now] as const]
  })
  return changed.length === 0 ? fields : { ...fields, ...Object.fromEntries(changed) }
}
