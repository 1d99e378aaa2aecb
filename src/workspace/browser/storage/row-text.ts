import { fieldsOf } from '../../../domain/model/fields.ts'
import type { TableName } from '../../../domain/model/tables.ts'

/**
 * The stored text of a row. Its fields come in one order, however the row came about: tabs that hold the same rows
 * write the same text, and none of them takes another's for an older one.
 */
export function rowText(table: TableName, row: object): string {
  const fields = Object.keys(row)
  const order = fieldsOf(table)
  // As it nearly always is.
  if (isInOrder(fields, order)) return JSON.stringify(row)
  const values = new Map<string, unknown>(Object.entries(row))
  const known = order.filter((field) => values.has(field))
  const others = fields.filter((field) => !known.includes(field)).toSorted()
  return JSON.stringify(Object.fromEntries([...known, ...others].map((field) => [field, values.get(field)])))
}

/** Whether these fields are some of the known ones, in the order of those. */
function isInOrder(fields: readonly string[], order: readonly string[]): boolean {
  let at = -1
  return fields.every((field) => {
    at = order.indexOf(field, at + 1)
    return at >= 0
  })
}
