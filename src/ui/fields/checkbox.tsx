import { useId, type ReactNode } from 'react'

interface CheckboxProps {
  /** The visible label, and exactly the accessible name. */
  label: string
  /** A helpful sentence below the label. */
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox with its label beside it. */
export function Checkbox({ label, hint, checked, onChange }: CheckboxProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="flex items-start gap-2">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={hint ? hintId : undefined}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-4.5 shrink-0 accent-accent pointer-coarse:size-6"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint && (
          <p id={hintId} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
