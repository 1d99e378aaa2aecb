import type { Count } from '../../domain/views/reports.ts'
import { counted } from '../../domain/views/counted.ts'

interface ChartTooltipProps {
  counts: readonly Count[]
  /** Set by the chart: whether the pointer is over a count, and which one. */
  active?: boolean
  activeIndex?: number | string | null | undefined
}

/** The full name and the figure of what is under the pointer. */
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
