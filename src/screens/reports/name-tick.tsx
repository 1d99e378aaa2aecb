import type { Count } from '../../domain/views/reports.ts'

interface NameTickProps {
  counts: readonly Count[]
  /** How much room a name has. */
  width: number
  /** Given by the chart: where the tick is, and to which of the counts it belongs. */
  x?: number
  y?: number
  index?: number
}

const height = 20

/** A name at an axis: truncated by the browser, which knows every script, with the whole name in the tooltip. */
export function NameTick({ counts, width, x = 0, y = 0, index = 0 }: NameTickProps) {
  const name = counts[index]?.label ?? ''
  return (
    <foreignObject x={x - width} y={y - height / 2} width={width} height={height}>
      <div dir="auto" title={name} className="truncate text-end text-sm/5 text-ink">
        {name}
      </div>
    </foreignObject>
  )
}
