import { fieldsOf } from '../../domain/rows.ts'
import type { TableName } from '../../domain/model.ts'

/**
 * The stored text of a row. Its fields come in one order, however the row came about: tabs that hold the same rows
 * write the same text, and none of them takes another's for an older one.
 */
export function rowText(table: TableName, row: object): string {
  const values = new Map<string, unknown>(Object.entries(row))
  const known = fieldsOf(table).filter((field) => values.has(field))
  const others = [...values.keys()].filter((field) => !known.includes(field)).toSorted()
  return JSON.stringify(Object.fromEntries([...known, ...others].map((field) => [field, values.get(field)])))
}
