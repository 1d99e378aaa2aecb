import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'

interface LabelChipProps {
  name: string
  /** The name of its colour: one of the `--color-label-…` tokens. */
  color: string
  className?: string | undefined
}

/** A label: its name, and a dot on a background of its colour. Where colours are forced, the name has that outline. */
export function LabelChip({ name, color, className }: LabelChipProps) {
  return (
    <span
      style={labelStyle(color)}
      className={classNames(
        'label-chip inline-flex min-h-5.5 max-w-full min-w-0 items-center gap-1 rounded-full px-2 text-xs font-medium',
        className,
      )}
    >
      <LabelDot />
      <span dir="auto" title={name} className="min-w-0 truncate">
        {name}
      </span>
    </span>
  )
}

/** The dot of a label, or of a colour to choose. */
export function LabelDot({ color }: { color?: string | undefined }) {
  return (
    <span
      aria-hidden
      style={color === undefined ? undefined : labelStyle(color)}
      className="size-2 shrink-0 rounded-full bg-(--label) forced-color-adjust-none"
    />
  )
}

function labelStyle(color: string): CSSProperties {
  const style: Record<string, string> = { '--label': `var(--color-label-${color})` }
  return style
}
