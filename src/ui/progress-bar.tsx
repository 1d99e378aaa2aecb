import { use } from 'react'
import { classNames } from './class-names.ts'
import { CountText } from './count-text.ts'

interface ProgressBarProps {
  /** The accessible name: what is progressing. */
  label: string
  /** A percentage from 0 to 100. */
  value: number
  /** Leaves out the figure at the right if it is already written nearby. */
  valueHidden?: boolean | undefined
  /** A line of a few pixels at the edge of something. */
  slim?: boolean | undefined
  className?: string | undefined
}

/** How far something has progressed: a bar and its percentage. */
export function ProgressBar({ label, value, valueHidden, slim = false, className }: ProgressBarProps) {
  const percent = Math.max(0, Math.min(100, Math.round(value)))
  const text = `${use(CountText)(percent)}%`
  return (
    <div className={classNames('flex items-center gap-2', className)}>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- every browser draws <progress> differently
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className={classNames(
          'min-w-16 flex-1 overflow-hidden',
          slim
            ? 'h-0.75 bg-line forced-colors:border'
            : 'h-2.5 rounded-full border border-line-strong bg-sunken',
        )}
      >
        <div
          className={classNames(
            'h-full [transition:width_.2s] forced-colors:bg-[Highlight]',
            percent === 100 ? 'bg-done' : 'bg-accent',
          )}
          style={{ width: `${percent}%` }}
        />
      </div>
      {!valueHidden && (
        <span aria-hidden className="min-w-10 text-right text-sm font-semibold even-figures">
          {text}
        </span>
      )}
    </div>
  )
}
