/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   `display: block` takes the roles of a table's parts away, so they are written out. */
import type { MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { isPlainClick } from './plain-click.ts'
import { ShownInPart } from './shown-in-part.tsx'

export interface Column<Row> {
  /** The heading; where space is narrow, the label of the cell. Unique in the table. */
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end' | undefined
  /** Keeps the heading for assistive technology only. */
  headerHidden?: boolean | undefined
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
  /** How many rows are drawn before 'Show more'. */
  pageSize?: number | undefined
}

/** A table. Where there is no room for columns, each row becomes a card with the headings as labels. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  getKey,
  onOpen,
  pageSize = 100,
}: DataTableProps<Row>) {
  return (
    <div className="@container min-w-0">
      <ShownInPart rows={rows} pageSize={pageSize} step={25} className="border-t border-line p-3">
        {(shown) => (
          <table role="table" className="data-table">
            <caption className="sr-only">{caption}</caption>
            <thead role="rowgroup">
              <tr role="row">
                {columns.map(({ header, headerHidden, align, className }) => (
                  <th key={header} role="columnheader" scope="col" className={cellClass(align, className)}>
                    <span className={headerHidden ? 'sr-only' : undefined}>{header}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {shown.map((row) => (
                <TableRow key={getKey(row)} row={row} columns={columns} onOpen={onOpen} />
              ))}
            </tbody>
          </table>
        )}
      </ShownInPart>
    </div>
  )
}

interface TableRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  onOpen: ((row: Row, shown: Element) => void) | undefined
}

function TableRow<Row>({ row, columns, onOpen }: TableRowProps<Row>) {
  const open = (event: MouseEvent) => {
    if (isPlainClick(event)) onOpen?.(row, event.currentTarget)
  }
  return (
    <tr role="row" data-open={onOpen ? true : undefined} onClick={onOpen && open}>
      {columns.map(({ header, headerHidden, align, cell, className }) => (
        <td
          key={header}
          role="cell"
          className={classNames(cellClass(align, className), headerHidden && 'data-table-bare')}
        >
          {!headerHidden && (
            <span aria-hidden className="data-table-label caption">
              {header}
            </span>
          )}
          <div className="data-table-value">{cell(row)}</div>
        </td>
      ))}
    </tr>
  )
}

function cellClass(align: 'start' | 'end' | undefined, className: string | undefined) {
  return classNames(align === 'end' && 'data-table-end', className)
}
