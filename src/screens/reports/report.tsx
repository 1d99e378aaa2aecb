import { ChartBar, ChartPie, Table } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { parseDay } from '../../domain/model/day.ts'
import { countText, percentText } from '../../domain/views/format.ts'
import type { ReportName } from '../../domain/views/report-tasks.ts'
import { totalOf, type Count } from '../../domain/views/reports.ts'
import { sharesOf } from '../../domain/views/shares.ts'
import { IconButton } from '../../ui/button.tsx'
import { EmptyState, Panel } from '../../ui/panel.tsx'
import { DataTable, type Column } from '../../ui/tables/table.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { CsvButton } from '../shared/files/csv-button.tsx'
import { CountLink } from './count-link.tsx'

interface ReportProps {
  report: ReportName
  title: string
  /** What is counted by: the heading of the table's first column. */
  of: string
  counts: readonly Count[]
  /** What is shown while every count is zero. */
  empty: string
  /** A note about the figures. */
  note?: ReactNode
  /** The chart. Its drawing is hidden from screen readers, which have the table. */
  children: ReactNode
}

/** A count as a row of the table, with its place among the counts and its share of the total. */
interface CountRow extends Count {
  readonly place: number
  readonly share: number
}

/** A chart with its figures as a table, always there for screen readers and on demand for others; it can be sorted and downloaded. */
export function Report({ report, title, of, counts, empty, note, children }: ReportProps) {
  const [asTable, setAsTable] = useState(false)
  const rows = useMemo((): CountRow[] => {
    const shares = sharesOf(counts.map(({ count }) => count))
    return counts.map((count, place) => ({ ...count, place, share: shares[place] ?? 0 }))
  }, [counts])
  const columns = useMemo(() => columnsFor(of, report, asTable), [of, report, asTable])
  const footer = note && <p className="mt-2 text-sm text-muted">{note}</p>
  // Smaller than usual, so that several fit side by side with their buttons.
  const heading = <span className="text-base @max-[26rem]:text-sm">{title}</span>
  if (totalOf(counts) === 0) {
    return (
      // As high as a heading with buttons beside it.
      <Panel
        title={heading}
        className="@container"
        aside={<span className="min-h-7 pointer-coarse:min-h-9" />}
      >
        <EmptyState icon={ChartPie}>{empty}</EmptyState>
        {footer}
      </Panel>
    )
  }
  return (
    <Panel
      title={heading}
      className="@container print:break-inside-avoid"
      // Beside the title, however the title wraps.
      aside={
        <span className="ml-auto flex shrink-0 items-center">
          <IconButton
            size="sm"
            label={`${title} as ${asTable ? 'chart' : 'table'}`}
            icon={asTable ? ChartBar : Table}
            onClick={() => setAsTable(!asTable)}
          />
          <CsvButton title={title} columns={columns} rows={rows} />
        </span>
      }
    >
      {!asTable && children}
      <div className={asTable ? undefined : 'sr-only'} style={asTable ? { margin: '-1rem' } : undefined}>
        <DataTable
          caption={`${title}: figures`}
          rows={rows}
          pageSize={rows.length}
          getKey={({ key }) => key}
          columns={columns}
          // Invisible buttons would take the focus.
          sorts={asTable}
          named
          slim
        />
      </div>
      {footer && <div className={asTable ? 'mt-6' : undefined}>{footer}</div>}
    </Panel>
  )
}

/** The reports whose bars have an order of their own, not that of their names: statuses, weeks, ages. */
const inPlace: ReadonlySet<ReportName> = new Set(['status', 'week', 'age'])

/** The columns of the table. The names are links when visible. */
function columnsFor(of: string, report: ReportName, asTable: boolean): Column<CountRow>[] {
  return [
    {
      header: of,
      // A day, as in every downloaded file.
      value: ({ key, label }) => (report === 'week' ? (parseDay(key) ?? label) : label),
      order: inPlace.has(report) ? ({ place }) => place : undefined,
      cell: (count) =>
        asTable ? (
          <CountLink report={report} count={count} lines={2} isCounted className="link" />
        ) : (
          <UserText lines={2}>{count.label}</UserText>
        ),
    },
    { header: 'Tasks', align: 'end', value: ({ count }) => count, cell: ({ count }) => countText(count) },
    {
      header: 'Share',
      align: 'end',
      value: ({ share }) => share,
      cell: ({ share }) => percentText(share),
    },
  ]
}
