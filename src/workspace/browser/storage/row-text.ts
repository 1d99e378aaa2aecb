import { fieldsOf, rareFields } from '../../../domain/model/fields.ts'
import { emptyRows, type TableName } from '../../../domain/model/tables.ts'

/**
 * The stored text of a row, without those of our fields that are at their default (`isRare`). Its fields always come in the
 * same order, however the row came about: tabs that hold the same rows write the same text, and none of them takes
 * another's for an older one.
 */
export function rowText(table: TableName, row: object): string {
  const stored: Record<string, unknown> = { ...row }
  const empty: object = emptyRows[table]
  for (const field of rareFields(table)) {
    const value = stored[field]
    // Undefined fields are left out of the text, and the row keeps its shape.
    if (Array.isArray(value) ? value.length === 0 : value === Reflect.get(empty, field))
      stored[field] = undefined
  }
  const fields = Object.keys(row)
  const order = fieldsOf(table)
  // Nearly always the case.
  if (isInOrder(fields, order)) return JSON.stringify(stored)
  const known = order.filter((field) => fields.includes(field))
  const others = fields.filter((field) => !known.includes(field)).toSorted()
  return JSON.stringify(Object.fromEntries([...known, ...others].map((field) => [field, stored[field]])))
}

/** Whether these fields are some of the known ones, in the known order. */
function isInOrder(fields: readonly string[], order: readonly string[]): boolean {
  let at = -1
  return fields.every((field) => {
    at = order.indexOf(field, at + 1)
    return at >= 0
  })
}
