import { Pie, PieChart, ResponsiveContainer, Tooltip } from 'recharts'
import { percentOf, totalOf, type Count } from '../../domain/views/reports.ts'
import { ChartTooltip } from './chart-tooltip.tsx'

/** SPEC 9: 'pie colours cycle through three'. */
const colors = ['var(--color-chart-1)', 'var(--color-chart-2)', 'var(--color-chart-3)']

/** SPEC 2 'Task Completion Status': a pie of the tasks per status, with a legend that gives the figures. */
export function StatusChart({ counts }: { counts: readonly Count[] }) {
  const total = totalOf(counts)
  return (
    <div aria-hidden className="flex flex-wrap items-center justify-center gap-x-8 gap-y-3">
      <div className="h-64 min-w-0 flex-1 basis-56">
        <ResponsiveContainer>
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
            />
            <Tooltip content={<ChartTooltip counts={counts} />} />
          </PieChart>
        </ResponsiveContainer>
      </div>
      <ul className="flex flex-col gap-2">
        {counts.map(({ key, label, count }, index) => (
          <li key={key} className="flex items-center gap-2">
            <span className="size-3.5 shrink-0 rounded-sm" style={{ background: colorAt(index) }} />
            <span className="min-w-24">{label}</span>
            <strong className="tabular-nums">{count}</strong>
            <span className="text-muted tabular-nums">{percentOf(count, total)}%</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function colorAt(index: number): string {
  return colors[index % colors.length] ?? 'currentColor'
}
