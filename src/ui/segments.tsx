/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a fieldset is for fields */
import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

interface SegmentsProps<Value extends string> {
  /** The accessible name of the group. */
  label: string
  choices: readonly { readonly value: Value; readonly label: string; readonly icon?: LucideIcon }[]
  /** Without a value, none is pressed. */
  value: Value | undefined
  onChange: (value: Value) => void
}

/** A choice among a few views of something, all visible. */
export function Segments<Value extends string>({ label, choices, value, onChange }: SegmentsProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex flex-wrap rounded-md border border-line-strong bg-raised p-0.5 print:hidden"
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={classNames(
            // The ring is inside: the next button would cover it.
            '-outline-offset-2 inline-flex min-h-7 items-center gap-1.5 rounded-sm border px-2.5 text-sm pointer-coarse:min-h-10',
            choice.value === value
              ? 'border-accent bg-accent-soft font-semibold text-accent'
              : 'border-transparent font-medium text-muted hover:text-ink',
          )}
        >
          {choice.icon && <choice.icon size={14} className="shrink-0" />}
          {choice.label}
        </button>
      ))}
    </div>
  )
}
