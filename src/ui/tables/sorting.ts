import { useMemo, useState } from 'react'

/** The parts of a table's column that sorting needs. */
export interface Sortable<Row> {
  readonly header: string
  /** What the rows are sorted by; a column without it cannot be sorted. */
  readonly value?: ((row: Row) => string | number) | undefined
  /** What they are sorted by instead if the value's own order means nothing: the place of a status, a day. */
  readonly order?: ((row: Row) => string | number) | undefined
}

/** The column by which rows are sorted, and the direction. */
export interface Sorting {
  readonly header: string
  readonly descending: boolean
}

const inOrder = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Returns rows in the order of one of their columns, keeping the given order of equal ones; without a sorting, the list itself. */
export function sortedBy<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  sorting: Sorting | undefined,
): readonly Row[] {
  const column = columns.find(({ header }) => header === sorting?.header)
  const value = column?.order ?? column?.value
  if (!value || !sorting) return rows
  const way = sorting.descending ? -1 : 1
  return rows.toSorted((one, other) => way * compare(value(one), value(other)))
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : inOrder.compare(String(one), String(other))
}

/** Returns the sorting after a column is pressed: names start with A, figures with the largest; pressed again, it is reversed. */
export function nextSorting<Row>(
  now: Sorting | undefined,
  { header, value }: Sortable<Row>,
  rows: readonly Row[],
): Sorting {
  if (now?.header === header) return { header, descending: !now.descending }
  const [first] = rows
  return { header, descending: first !== undefined && typeof value?.(first) === 'number' }
}

/** Returns rows sorted by the column pressed last. */
export function useSorting<Row>(rows: readonly Row[], columns: readonly Sortable<Row>[]) {
  const [sorting, setSorting] = useState<Sorting>()
  const sorted = useMemo(() => sortedBy(rows, columns, sorting), [rows, columns, sorting])
  const sortBy = (column: Sortable<Row>): void => setSorting((now) => nextSorting(now, column, rows))
  return { sorted, sorting, sortBy }
}
