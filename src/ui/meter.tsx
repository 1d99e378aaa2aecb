import { classNames } from './class-names.ts'
import { tones } from './tone.ts'

interface MeterProps {
  /** The accessible name: what is measured. */
  label: string
  /** A percentage from 0 to 100. */
  value: number
  /** The same in words, for those who cannot see the bar. */
  text: string
  tone?: 'accent' | 'warning' | 'danger' | undefined
}

/** How full something is, as a bar. Put the figure beside it in words. */
export function Meter({ label, value, text, tone = 'accent' }: MeterProps) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- every browser draws <meter> differently
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={text}
      className="h-2.5 overflow-hidden rounded-full border border-line-strong bg-sunken"
    >
      <div
        className={classNames('h-full forced-colors:bg-[Highlight]', tones[tone].solid)}
        style={{ width: `${value}%` }}
      />
    </div>
  )
}
