import { flushSync } from 'react-dom'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { labelColors, maxLabelName, type Label } from '../../../domain/model/labels.ts'
import { counted } from '../../../domain/views/counted.ts'
import { tasksWithLabel } from '../../../domain/views/labels.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { useWorkspace } from '../../../workspace/react.tsx'
import { useRun } from '../../../workspace/react-person.tsx'
import { useAct } from '../../shared/act.ts'
import { DraftNote } from '../../shared/typed/draft-note.tsx'
import { chosenOf } from '../../shared/select-options.ts'
import { useUnsavedFields } from '../../shared/typed/unsaved.ts'
import { useMeanwhile } from '../../shared/typed/use-meanwhile.tsx'
import { ColorChoice } from './color-choice.tsx'

const groups = [['name'], ['color']] as const

interface LabelFormProps {
  label: Label
  /** Somebody else has deleted the label: it cannot be saved until an undo brings it back. Rule K146. */
  isGone?: boolean
  onClose: () => void
}

/** The name and colour of a label, edited in place, and the button that deletes it. Escape and 'Cancel' restore both. */
export function LabelForm({ label, isGone = false, onClose }: LabelFormProps) {
  const run = useRun()
  const act = useAct()
  const stored = { name: label.name, color: label.color }
  const form = useUnsavedFields(`label:${label.id}`, stored, ['name', 'color'])
  const many = useWorkspace((state) => tasksWithLabel(state, label))
  const [error, setError] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), [])
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button that had the focus has disappeared.
    if (isGone && document.activeElement === document.body) cancel.current?.focus()
  }, [isGone])
  const close = (saved?: string): void => {
    form.forget(saved)
    onClose()
  }
  const { attempt, choiceAt } = useMeanwhile({
    form,
    groups,
    row: `labels:${label.id}`,
    save: ({ name, color }) => {
      const wanted = { name, color: color === undefined ? undefined : chosenOf(labelColors, color) }
      const outcome = run('label.update', { labelId: label.id, ...wanted })
      if (outcome.ok) return close(outcome.entryId)
      setError(outcome.refusal.message)
      input.current?.focus()
    },
  })
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    close()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, for all its fields */}
      <form
        noValidate
        onKeyDown={press}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          if (!isGone) attempt()
        }}
        className="flex flex-col gap-2 rounded-md border border-line bg-surface p-2"
      >
        <TextField
          ref={input}
          dense
          label="Label name"
          maxLength={maxLabelName}
          value={form.values.name}
          error={error}
          onChange={({ target }) => {
            setError(undefined)
            form.type('name', target.value)
          }}
        />
        {choiceAt('name', ({ name }) => name)}
        <ColorChoice
          value={chosenOf(labelColors, form.values.color) ?? label.color}
          onChange={(color) => form.type('color', color)}
        />
        {choiceAt('color', ({ color }) => color)}
        <DraftNote
          at={form.restoredAt}
          startOverWith="this label"
          onStartOver={() => {
            setError(undefined)
            form.forget()
          }}
        />
        {isGone && (
          <Callout tone="warning" role="alert" title="This label is not here any more.">
            What you typed is not saved. It can be copied here, and saved once the label is back.
          </Callout>
        )}
        <div className="flex flex-wrap gap-2">
          {!isGone && (
            <Button type="submit" size="sm" variant="primary">
              Save label
            </Button>
          )}
          <Button ref={cancel} size="sm" onClick={() => close()}>
            Cancel
          </Button>
          {!isGone && (
            <Button size="sm" variant="quiet" className="ml-auto text-danger" onClick={() => setAsked(true)}>
              Delete label
            </Button>
          )}
        </div>
      </form>
      {isAsked && !isGone && (
        <ConfirmDialog
          title={`Delete the label '${label.name}'?`}
          message={many === 0 ? 'No task has it.' : `${counted(many, 'task has', 'tasks have')} it.`}
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            // Together with the question, which would otherwise return the focus to a button that disappears with the form.
            flushSync(() => setAsked(false))
            close()
            act('label.delete', { labelId: label.id }, `Label deleted: ${label.name}`, { offerUndo: true })
          }}
        />
      )}
    </>
  )
}
