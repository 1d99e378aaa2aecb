import type { MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { Options, split, type Input, type Option } from './field.tsx'

interface MultiSelectFieldProps extends FieldProps, Omit<Input<'select'>, 'multiple'> {
  options: readonly Option[]
  /** What the list says when there is nothing to choose from. */
  emptyText?: string | undefined
}

/**
 * Any of several, in the browser's own list: a plain press adds or removes one, and the keyboard works as usual.
 * Read it with `register(…)`, or with `onChange` from `event.target.selectedOptions`.
 */
export function MultiSelectField({
  options,
  emptyText = 'Nothing to choose from',
  ...props
}: MultiSelectFieldProps) {
  const [frame, rest] = split(props)
  return (
    <FieldFrame {...frame}>
      {({ className, ...input }) => (
        <select
          size={Math.min(Math.max(options.length, 3), 6)}
          {...rest}
          {...input}
          multiple
          onMouseDown={toggleOption}
          className={classNames(className, 'multi-select p-1!')}
        >
          {options.length === 0 && <option disabled>{emptyText}</option>}
          <Options options={options} />
        </select>
      )}
    </FieldFrame>
  )
}

/** A plain press toggles one option and leaves the others alone; with a modifier key, the browser does as usual. */
function toggleOption(event: MouseEvent<HTMLSelectElement>) {
  const select = event.currentTarget
  const option = event.target
  const modified = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
  if (!(option instanceof HTMLOptionElement) || modified || select.disabled || option.disabled) return
  event.preventDefault()
  const { scrollTop } = select
  option.selected = !option.selected
  select.focus()
  select.scrollTop = scrollTop
  select.dispatchEvent(new Event('input', { bubbles: true }))
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
