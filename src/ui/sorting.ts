import { useMemo, useState } from 'react'

/** What of a table's column sorting needs. */
export interface Sortable<Row> {
  readonly header: string
  /** What the rows are sorted by; a column without it does not sort. */
  readonly value?: ((row: Row) => string | number) | undefined
  /** What they are sorted by instead, where the value's own order says nothing: the place of a status, a day. */
  readonly order?: ((row: Row) => string | number) | undefined
}

/** By which column rows are sorted, and which way. */
export interface Sorting {
  readonly header: string
  readonly descending: boolean
}

const inOrder = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Rows in the order of one of their columns, as given where they are alike in it; the list itself without a sorting. */
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

/** The order that a column gives when it is pressed: names begin with A, figures with the largest; pressed again, the other way. */
export function nextSorting<Row>(
  now: Sorting | undefined,
  { header, value }: Sortable<Row>,
  rows: readonly Row[],
): Sorting {
  if (now?.header === header) return { header, descending: !now.descending }
  const [first] = rows
  return { header, descending: first !== undefined && typeof value?.(first) === 'number' }
}

/** Rows that are sorted by the column that was pressed last. */
export function useSorting<Row>(rows: readonly Row[], columns: readonly Sortable<Row>[]) {
  const [sorting, setSorting] = useState<Sorting>()
  const sorted = useMemo(() => sortedBy(rows, columns, sorting), [rows, columns, sorting])
  const sortBy = (column: Sortable<Row>): void => setSorting((now) => nextSorting(now, column, rows))
  return { sorted, sorting, sortBy }
}
