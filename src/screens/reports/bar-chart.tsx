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
import type { ReportName } from '../../domain/views/report-tasks.ts'
import { largestFirst, type Count } from '../../domain/views/reports.ts'
import { countText } from '../../domain/views/format.ts'
import { Button } from '../../ui/button.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import { useNavigate } from '../shell/routes/navigation.tsx'
import { useBehind } from './behind.ts'
import { ChartTooltip } from './chart-tooltip.tsx'
import { CountLink } from './count-link.tsx'
import { paperBarSpace, paperBarsWidth, paperLineSpace } from './paper.ts'

// In pixels, for text of the usual size.
const barSpace = 28
const axisSpace = 24
const figureSpace = 34
const figureSize = 12
/** How many bars are drawn until the user asks for all. */
const fewBars = 10

interface BarChartProps {
  report: ReportName
  counts: readonly Count[]
  color: string
  /** Keeps the counts in their order and shows the last ones, as for weeks; otherwise the largest come first. */
  ordered?: boolean
}

/**
 * SPEC 2 'Reports & Analytics', the bar charts: one bar per name, horizontal, so that long names can be read. The names are
 * links beside the drawing, each as high as its bar, so that keyboard and screen reader users can follow them as well.
 */
export function BarChart({ report, counts, color, ordered = false }: BarChartProps) {
  const [all, setAll] = useState(false)
  const isPrinting = usePrinting()
  const navigate = useNavigate()
  const { to } = useBehind()
  const bars = useMemo(() => {
    const inOrder = ordered ? [...counts] : largestFirst(counts)
    if (all || inOrder.length <= fewBars) return inOrder
    return ordered ? inOrder.slice(-fewBars) : inOrder.slice(0, fewBars)
  }, [counts, all, ordered])
  // Scales with the reader's text size; on paper the text has a size of its own.
  const scale = isPrinting ? 1 : textScale()
  const space = !isPrinting ? barSpace * scale : ordered ? paperLineSpace : paperBarSpace
  return (
    <>
      {/* The names get as much width as they need, up to half. */}
      <div className="flex gap-x-2">
        <ul className="paper-short min-w-20 shrink-0 print:w-[46%]" style={{ maxWidth: '50%' }}>
          {bars.map((bar) => (
            <li
              key={bar.key}
              style={{ height: space }}
              className="flex min-w-0 items-center text-sm print:overflow-hidden print:leading-[1.1]"
            >
              <CountLink report={report} count={bar} className="min-w-0 truncate py-0.5 print:py-px" />
            </li>
          ))}
        </ul>
        <div aria-hidden className="min-w-0 flex-1">
          <ResponsiveContainer
            width={isPrinting ? paperBarsWidth : '100%'}
            height={bars.length * space + axisSpace * scale}
          >
            <Chart
              layout="vertical"
              data={bars}
              margin={{ top: 0, right: figureSpace * scale, bottom: 0, left: 0 }}
              accessibilityLayer={false}
            >
              <CartesianGrid horizontal={false} stroke="var(--color-line)" />
              <XAxis
                type="number"
                height={axisSpace * scale}
                allowDecimals={false}
                tickFormatter={countText}
                stroke="var(--color-line-strong)"
                tick={{ fill: 'var(--color-muted)', fontSize: figureSize * scale }}
              />
              {/* By key, not by name: the names are beside the chart. */}
              <YAxis
                type="category"
                dataKey="key"
                width={1}
                tick={false}
                tickLine={false}
                stroke="var(--color-line-strong)"
              />
              <Tooltip content={<ChartTooltip counts={bars} />} cursor={{ fill: 'var(--color-hover)' }} />
              <Bar
                dataKey="count"
                fill={color}
                radius={[0, 3, 3, 0]}
                maxBarSize={20 * scale}
                isAnimationActive={false}
                cursor="pointer"
                onClick={(_, index) => {
                  const bar = bars[index]
                  if (bar) navigate(to({ report, key: bar.key }))
                }}
              >
                <LabelList
                  dataKey="count"
                  position="right"
                  fill="var(--color-ink)"
                  fontSize={figureSize * scale}
                  formatter={(count) => countText(Number(count))}
                />
              </Bar>
            </Chart>
          </ResponsiveContainer>
        </div>
      </div>
      {counts.length > bars.length && (
        <p className="mt-2 flex flex-wrap items-center gap-3 text-sm text-muted">
          {ordered ? 'Last' : 'Largest'} {countText(bars.length)} of {countText(counts.length)}
          <Button size="sm" onClick={() => setAll(true)}>
            Show all
          </Button>
        </p>
      )}
    </>
  )
}

/** The reader's text size as a multiple of the usual one. */
function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
}
