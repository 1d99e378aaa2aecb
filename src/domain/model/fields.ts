import { type TableName, byTable, descriptionOf, type Described } from './tables.ts'

/** The names of the fields of a table's rows, in storage order. Rows may have others besides. */
export function fieldsOf(table: TableName): readonly string[] {
  return stored[table]
}

/** The fields of a table that people set and see, in the order in which a history tells them. */
export function toldFields(table: TableName): readonly string[] {
  return told[table]
}

/** Whether a history covers a table at all. It leaves out news, which comes and goes with its subject. */
export function hasHistory(table: TableName): boolean {
  return told[table].length > 0
}

/**
 * Whether people set and see a field. All others are bookkeeping that follows from these (`settle`, `notices`): they
 * are no reason to refuse an undo, and no history tells of them.
 */
export function isTold(table: TableName, field: string): boolean {
  const known = fieldOf(table, field)
  return known?.label !== undefined && known.undone !== 'follows'
}

/** The fields of a table that are stored only in rows where they differ from their default. */
export function rareFields(table: TableName): readonly string[] {
  return rare[table]
}

/** What people call a field, or nothing if it is bookkeeping. */
export function labelOf(table: TableName, field: string): string | undefined {
  return fieldOf(table, field)?.label
}

/** The description of a field, or nothing if the model does not know it. */
export function fieldOf(table: TableName, field: string): Described['fields'][string] | undefined {
  const { fields } = descriptionOf(table)
  return Object.hasOwn(fields, field) ? fields[field] : undefined
}

const stored = byTable((table) => Object.keys(descriptionOf(table).fields))

const rare = byTable((table) => stored[table].filter((field) => fieldOf(table, field)?.isRare === true))

const told = byTable((table) => {
  const { toldFirst = [] } = descriptionOf(table)
  return [...new Set([...toldFirst, ...stored[table]])].filter((field) => isTold(table, field))
})
