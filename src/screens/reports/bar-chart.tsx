import { useMemo, useState } from 'react'
import {
  Bar,
  BarChart as Chart,
  CartesianGrid,
  LabelList,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { largestFirst, type Count } from '../../domain/views/reports.ts'
import { Button } from '../../ui/button.tsx'
import { ChartTooltip } from './chart-tooltip.tsx'
import { NameTick } from './name-tick.tsx'

const barSpace = 34
const axisSpace = 26
/** How many bars are drawn until all are asked for. */
const fewBars = 12

interface BarChartProps {
  counts: readonly Count[]
  color: string
}

/** SPEC 2 'Reports & Analytics', the bar charts: one bar per name, the largest first; horizontal, so that long names can be read. */
export function BarChart({ counts, color }: BarChartProps) {
  const [all, setAll] = useState(false)
  const [nameWidth, setNameWidth] = useState(110)
  const bars = useMemo(() => largestFirst(counts).slice(0, all ? undefined : fewBars), [counts, all])
  return (
    <>
      <div aria-hidden>
        <ResponsiveContainer
          height={bars.length * barSpace + axisSpace}
          onResize={(width) => setNameWidth(Math.round(Math.min(Math.max(width * 0.26, 90), 260)))}
        >
          <Chart
            layout="vertical"
            data={bars}
            margin={{ top: 0, right: 40, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid horizontal={false} stroke="var(--color-line)" />
            <XAxis
              type="number"
              height={axisSpace}
              allowDecimals={false}
              stroke="var(--color-line-strong)"
              tick={{ fill: 'var(--color-muted)', fontSize: 12 }}
            />
            <YAxis
              type="category"
              // Not the name: two projects with the same name would share one row of the axis.
              dataKey="key"
              width={nameWidth + 10}
              interval={0}
              stroke="var(--color-line-strong)"
              tickLine={false}
              tick={<NameTick counts={bars} width={nameWidth} />}
            />
            <Tooltip content={<ChartTooltip counts={bars} />} cursor={{ fill: 'var(--color-hover)' }} />
            <Bar dataKey="count" fill={color} radius={[0, 3, 3, 0]} maxBarSize={22} isAnimationActive={false}>
              <LabelList dataKey="count" position="right" fill="var(--color-ink)" fontSize={12} />
            </Bar>
          </Chart>
        </ResponsiveContainer>
      </div>
      {counts.length > bars.length && (
        <p className="mt-2 flex flex-wrap items-center gap-3 text-sm text-muted">
          The {bars.length} largest of {counts.length}
          <Button size="sm" onClick={() => setAll(true)}>
            Show all
          </Button>
        </p>
      )}
    </>
  )
}
