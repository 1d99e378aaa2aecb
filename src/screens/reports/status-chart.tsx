import { Pie, PieChart, ResponsiveContainer, Tooltip } from 'recharts'
import type { Count } from '../../domain/views/reports.ts'
import { countText, percentText } from '../../domain/views/format.ts'
import { sharesOf } from '../../domain/views/shares.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import { useNavigate } from '../shell/routes/navigation.tsx'
import { useBehind } from './behind.ts'
import { ChartTooltip } from './chart-tooltip.tsx'
import { CountLink } from './count-link.tsx'
import { paperWidth } from './paper.ts'

/** SPEC 9: 'pie colours cycle through three'. */
const colors = ['var(--color-chart-1)', 'var(--color-chart-2)', 'var(--color-chart-3)']

/** SPEC 2 'Task Completion Status': a pie of the tasks per status, with a legend that gives the figures and links to the tasks. */
export function StatusChart({ counts }: { counts: readonly Count[] }) {
  const isPrinting = usePrinting()
  const navigate = useNavigate()
  const { to } = useBehind()
  const shares = sharesOf(counts.map(({ count }) => count))
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-3">
      {/* Not with the style sheet's `print:`: its place and its size must change at the same moment. */}
      <div
        aria-hidden
        className={isPrinting ? 'shrink-0' : 'min-w-0 flex-1 basis-24'}
        style={{ height: isPrinting ? undefined : '10rem' }}
      >
        <ResponsiveContainer {...(isPrinting && { width: paperWidth / 2, height: paperWidth / 2 })}>
          <PieChart accessibilityLayer={false}>
            <Pie
              data={counts.map((count, index) => ({ ...count, fill: colorAt(index) }))}
              dataKey="count"
              nameKey="label"
              outerRadius="95%"
              startAngle={90}
              endAngle={-270}
              stroke="var(--color-surface)"
              strokeWidth={2}
              rootTabIndex={-1}
              isAnimationActive={false}
              cursor="pointer"
              onClick={(_, index) => {
                const slice = counts[index]
                if (slice) navigate(to({ report: 'status', key: slice.key }))
              }}
            />
            <Tooltip content={<ChartTooltip counts={counts} />} />
          </PieChart>
        </ResponsiveContainer>
      </div>
      <ul className="flex flex-col gap-1.5">
        {counts.map((count, index) => (
          <li key={count.key} className="flex min-h-6 items-center gap-2">
            <span
              className="size-3 shrink-0 rounded-sm forced-color-adjust-none"
              style={{ background: colorAt(index) }}
            />
            <CountLink report="status" count={count} className="min-w-20" />
            <strong aria-hidden className="min-w-6 text-right even-figures">
              {countText(count.count)}
            </strong>
            <span className="min-w-10 text-right text-muted even-figures">
              {percentText(shares[index] ?? 0)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function colorAt(index: number): string {
  return colors[index % colors.length] ?? 'currentColor'
}
