/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   `display: block` takes the roles of a table's parts away, so they are written out. */
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { isPlainClick } from '../plain-click.ts'
import { ShownInPart } from './shown-in-part.tsx'
import { useSorting, type Sorting } from './sorting.ts'

export interface Column<Row> {
  /** The heading; where space is narrow, the label of the cell. Unique in the table. */
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end' | undefined
  /** Keeps the heading for assistive technology only. */
  headerHidden?: boolean | undefined
  /** What the column sorts by, and what is downloaded from it. */
  value?: ((row: Row) => string | number) | undefined
  /** What it sorts by instead: see `Sortable`. */
  order?: ((row: Row) => string | number) | undefined
  /** For the column's cells: usually a width. */
  className?: string | undefined
}

interface DataTableProps<Row> {
  /** What the table shows; its accessible name. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => string
  /** A click anywhere in the row. The first cell holds the link or button that does the same for the keyboard. */
  onOpen?: ((row: Row, shown: Element) => void) | undefined
  /** How many rows are shown before 'Show more'. */
  pageSize?: number | undefined
  /** Whether the headers of columns with values are buttons that sort. */
  sorts?: boolean | undefined
  /** Whether the first cell names the row and is its head: it is announced with every other cell. */
  named?: boolean | undefined
  /** Whether its columns are slim enough to fit in any window. */
  slim?: boolean | undefined
}

/** A number of columns that fits in any window. */
const fewColumns = 2

/** The number of columns from which a table needs all the room there is, unless the window is wide. */
const manyColumns = 6

/** A table whose heads stay while it scrolls. If there is no room for columns, each row becomes a card with the headings as labels. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  getKey,
  onOpen,
  pageSize = 100,
  sorts = false,
  slim = false,
  named = false,
}: DataTableProps<Row>) {
  const { sorted, sorting, sortBy } = useSorting(rows, columns)
  return (
    <div className="@container min-w-0">
      <ShownInPart rows={sorted} pageSize={pageSize} step={25} className="border-t border-line p-3">
        {(shown) => (
          <table
            role="table"
            className={classNames(
              'data-table',
              (slim || columns.length <= fewColumns) && 'data-table-few',
              columns.length >= manyColumns && 'data-table-many',
              sorts && 'data-table-sorts',
            )}
          >
            <caption className="sr-only">{caption}</caption>
            <thead role="rowgroup">
              <tr role="row">
                {columns.map((column) => (
                  <HeaderCell
                    key={column.header}
                    column={column}
                    sorting={sorting}
                    onSort={sorts && column.value ? sortBy : undefined}
                  />
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {shown.map((row) => (
                <TableRow key={getKey(row)} row={row} columns={columns} onOpen={onOpen} named={named} />
              ))}
            </tbody>
          </table>
        )}
      </ShownInPart>
    </div>
  )
}

interface HeaderCellProps<Row> {
  column: Column<Row>
  sorting: Sorting | undefined
  onSort: ((column: Column<Row>) => void) | undefined
}

function HeaderCell<Row>({ column, sorting, onSort }: HeaderCellProps<Row>) {
  const { header, headerHidden, align, className } = column
  const isSorted = sorting?.header === header
  const Arrow = !isSorted ? ArrowUpDown : sorting.descending ? ArrowDown : ArrowUp
  const label = <span className={headerHidden ? 'sr-only' : undefined}>{header}</span>
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={!isSorted ? undefined : sorting.descending ? 'descending' : 'ascending'}
      className={cellClass(align, className)}
    >
      {onSort ? (
        <button
          type="button"
          onClick={() => onSort(column)}
          // With a box of its own, its words would be missing from the heads repeated on each further sheet of paper.
          className="print:contents -mx-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 hover:bg-hover hover:text-ink"
        >
          {label}
          <Arrow
            size={13}
            aria-hidden
            className={isSorted ? 'shrink-0 text-ink' : 'shrink-0 opacity-70 print:hidden'}
          />
        </button>
      ) : (
        label
      )}
    </th>
  )
}

interface TableRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  onOpen: ((row: Row, shown: Element) => void) | undefined
  named: boolean
}

function TableRow<Row>({ row, columns, onOpen, named }: TableRowProps<Row>) {
  const open = (event: MouseEvent) => {
    if (isPlainClick(event)) onOpen?.(row, event.currentTarget)
  }
  return (
    <tr role="row" data-open={onOpen ? true : undefined} onClick={onOpen && open}>
      {columns.map(({ header, headerHidden, align, cell, className }, at) => {
        const isHead = named && at === 0
        const Cell = isHead ? 'th' : 'td'
        return (
          <Cell
            key={header}
            role={isHead ? 'rowheader' : 'cell'}
            scope={isHead ? 'row' : undefined}
            className={classNames(cellClass(align, className), headerHidden && 'data-table-bare')}
          >
            {!headerHidden && (
              <span aria-hidden className="data-table-label caption">
                {header}
              </span>
            )}
            <div className="data-table-value">{cell(row)}</div>
          </Cell>
        )
      })}
    </tr>
  )
}

function cellClass(align: 'start' | 'end' | undefined, className: string | undefined) {
  return classNames(align === 'end' && 'data-table-end', className)
}
