import type { Count } from '../../domain/views/reports.ts'
import { counted } from '../../domain/views/counted.ts'

interface ChartTooltipProps {
  counts: readonly Count[]
  /** Given by the chart: whether it points at something, and at which of the counts. */
  active?: boolean
  activeIndex?: number | string | null | undefined
}

/** The whole name and the figure of what the pointer rests on. */
export function ChartTooltip({ counts, active, activeIndex }: ChartTooltipProps) {
  const pointed = counts[Number(activeIndex ?? -1)]
  if (!active || !pointed) return null
  return (
    <div
      style={{ maxWidth: '16rem' }}
      className="rounded-md border border-line bg-raised px-3 py-1.5 text-sm text-ink shadow-float"
    >
      <p dir="auto" className="line-clamp-6 w-fit font-semibold wrap-anywhere">
        {pointed.label}
      </p>
      <p>{counted(pointed.count, 'task')}</p>
    </div>
  )
}
