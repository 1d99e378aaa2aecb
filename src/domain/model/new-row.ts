import { type Rows, type TableName, emptyRows } from './tables.ts'

/** A row of which this is known: its other fields have their defaults, and all stand in the order in which they are stored. */
export function newRow<T extends TableName>(
  table: T,
  fields: Pick<Rows[T], 'id'> & Partial<Rows[T]>,
): Rows[T] {
  return { ...emptyRows[table], ...fields }
}

/** Rows as they are stored, with the fields that are left out at their default (`isRare`). */
export function withRareFields<T extends TableName>(table: T, rows: readonly Rows[T][]): readonly Rows[T][] {
  return rows.map((row) => newRow(table, row))
}

/** Whether something is an id as rows of a table have it: a number in some, a text in others. */
export function isIdOf(table: TableName, id: unknown): boolean {
  return typeof id === typeof emptyRows[table].id
}
