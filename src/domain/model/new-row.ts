import { type Rows, type TableName, emptyRows } from './tables.ts'

/** A row with these fields. The others have their defaults, and all are in storage order. */
export function newRow<T extends TableName>(
  table: T,
  fields: Pick<Rows[T], 'id'> & Partial<Rows[T]>,
): Rows[T] {
  return { ...emptyRows[table], ...fields }
}

/** Rows as stored, with the fields that are left out at their default (`isRare`) filled in. */
export function withRareFields<T extends TableName>(table: T, rows: readonly Rows[T][]): readonly Rows[T][] {
  return rows.map((row) => newRow(table, row))
}

/** Whether a value is an id of the kind that rows of a table have: a number in some tables, a text in others. */
export function isIdOf(table: TableName, id: unknown): boolean {
  return typeof id === typeof emptyRows[table].id
}
