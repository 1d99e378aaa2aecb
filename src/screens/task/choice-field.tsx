import { useRef } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { SelectField, type Option } from '../../ui/fields/field.tsx'
import type { EditedField } from './edited-fields.ts'
import { inGrid, useInPlace } from './use-in-place.tsx'

interface ChoiceFieldProps {
  task: Task
  field: EditedField
  label: string
  options: readonly Option[]
  /** What else choosing another value would do: this is shown, and then only the button beside it saves the value. */
  warningOf?: ((chosen: string) => string | undefined) | undefined
  /** The label of that button. */
  confirmLabel?: string | undefined
}

/**
 * A choice among several values, edited in place. A value chosen from the open list is saved at once; someone stepping
 * through the values by key saves on leaving, so that the steps on the way make no entries.
 */
export function ChoiceField({ task, field, label, options, warningOf, confirmLabel }: ChoiceFieldProps) {
  const nameOf = (value: string): string => options.find((option) => option.value === value)?.label ?? value
  const warningAt = (chosen: string): string | undefined =>
    chosen === task[field] ? undefined : warningOf?.(chosen) || undefined
  const { value, type, save, giveBack, error, around, below } = useInPlace(task, field, {
    textOf: nameOf,
    waits: (chosen) => warningAt(chosen) !== undefined,
  })
  const select = useRef<HTMLSelectElement>(null)
  const isStepping = useRef(false)
  const warning = warningAt(value)
  const answer = (choose: () => void) => () => {
    // The button disappears, and would take the focus with it.
    select.current?.focus()
    choose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what its field answers
    <div
      {...around}
      onPointerDown={() => {
        isStepping.current = false
      }}
      onKeyDown={(event) => {
        around.onKeyDown(event)
        if (event.defaultPrevented || event.target !== select.current) return
        if (event.key === 'Enter' && isStepping.current && warning === undefined) save()
        isStepping.current = !notSteps.has(event.key)
      }}
      className={inGrid}
    >
      <SelectField
        ref={select}
        label={label}
        error={error}
        value={value}
        onChange={({ target }) => {
          type(target.value)
          if (!isStepping.current && warningAt(target.value) === undefined) save()
        }}
        options={options}
      />
      {warning && (
        <Callout
          tone="warning"
          role="alert"
          actions={
            <>
              <Button size="sm" onClick={answer(save)}>
                {confirmLabel}
              </Button>
              <Button size="sm" variant="quiet" onClick={answer(giveBack)}>
                Cancel
              </Button>
            </>
          }
        >
          {warning}
        </Callout>
      )}
      {below}
    </div>
  )
}

const notSteps = new Set(['Enter', 'Tab', 'Escape', 'Shift', 'Control', 'Meta', 'Alt'])
