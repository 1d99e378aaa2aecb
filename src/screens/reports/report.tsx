import { ChartPie, ChartBar, Table } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { totalOf, type Count } from '../../domain/views/reports.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Panel } from '../../ui/panel.tsx'
import { DataTable, type Column } from '../../ui/table.tsx'
import { UserText } from '../../ui/user-text.tsx'

interface ReportProps {
  title: string
  /** What is counted by: the heading of the table's first column. */
  of: string
  counts: readonly Count[]
  /** What is shown as long as every count is zero. */
  empty: string
  className?: string
  /** The chart, whose drawing is hidden from screen readers: they have the table. */
  children: ReactNode
}

/** A chart with its figures, which screen readers always get as a table, and others on demand. */
export function Report({ title, of, counts, empty, className, children }: ReportProps) {
  const [asTable, setAsTable] = useState(false)
  if (totalOf(counts) === 0) {
    return (
      <Panel title={title} className={className}>
        <EmptyState icon={ChartPie}>{empty}</EmptyState>
      </Panel>
    )
  }
  return (
    <Panel
      title={title}
      className={className}
      actions={
        <Button
          size="sm"
          variant="quiet"
          icon={asTable ? ChartBar : Table}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'As chart' : 'As table'}
        </Button>
      }
    >
      {!asTable && children}
      <div className={asTable ? '-m-4' : 'sr-only'}>
        <DataTable
          caption="The figures of this chart"
          rows={counts}
          pageSize={counts.length}
          getKey={({ key }) => key}
          columns={columnsFor(of)}
        />
      </div>
    </Panel>
  )
}

function columnsFor(of: string): Column<Count>[] {
  return [
    { header: of, cell: ({ label }) => <UserText lines={2}>{label}</UserText> },
    { header: 'Tasks', align: 'end', cell: ({ count }) => count },
  ]
}
