import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { can } from '../../domain/can.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { showSuccess } from '../../ui/toasts/toasts.ts'
import { useRun } from '../../workspace/react-person.tsx'
import { usePeek } from '../../workspace/react.tsx'
import { halfTyped } from '../shared/typed/half-typed.ts'
import { useUndoing } from '../shared/undo/undoing.ts'
import { useUnsavedFields } from '../shared/typed/unsaved.ts'
import { useMeanwhile } from '../shared/typed/use-meanwhile.tsx'
import { requests, type EditedField } from './edited-fields.ts'
import { draftOf } from '../shared/typed/field-draft-name.ts'
import { useFieldDraft } from './field-drafts.tsx'

/** A field that is edited in place. */
interface InPlace {
  /** The value it shows. */
  readonly value: string
  /** Call when something was typed; `isHalf` if the browser cannot read it yet (`validity.badInput` of a date). */
  readonly type: (typed: string, isHalf?: boolean) => void
  /** Saves what was typed, as leaving the field does; also a value that waits for an answer. */
  readonly save: () => void
  /** Shows the stored value again. */
  readonly giveBack: () => void
  readonly error: string | undefined
  /** For the element around the field and whatever stands below it. */
  readonly around: {
    readonly onFocus: () => void
    readonly onBlur: (event: { relatedTarget: EventTarget | null; currentTarget: Element }) => void
    readonly onKeyDown: (event: KeyboardEvent) => void
  }
  /** The question which of two texts to keep. */
  readonly below: ReactNode
}

interface Asking {
  /** Returns the name of a value. */
  readonly textOf?: (value: string) => string
  /** Whether a value waits for an answer: then neither leaving the field nor a key saves it. */
  readonly waits?: (value: string) => boolean
}

/** Stands beside another field until a question is asked about it: two texts side by side take the whole width. */
export const inGrid = 'flex min-w-0 flex-col gap-2 has-[[role=group]]:col-span-full'

/**
 * A field of a task, edited in place: leaving it in any way, or Ctrl+Enter (Cmd on a Mac), saves it as one entry; Escape
 * restores what is stored. What cannot be saved, or waits for an answer, stays a draft (DECISIONS 'Tasks', Drafts).
 */
export function useInPlace(
  task: Task,
  field: EditedField,
  { textOf = asItIs, waits = never }: Asking = {},
): InPlace {
  const run = useRun()
  const peek = usePeek()
  const { offer } = useUndoing()
  const form = useUnsavedFields(draftOf(task.id, field), storedIn(task), [field])
  const [error, setError] = useState<string>()
  const [isHalf, setHalf] = useState(false)
  const isBeingEdited = useRef(false)
  const { attempt, choiceAt } = useMeanwhile({
    form,
    groups: [[field]],
    row: `tasks:${task.id}`,
    save: ({ [field]: typed }) => {
      // Someone who may not set it to Done cannot take back having reopened it.
      const takesBack =
        field !== 'status' || peek((state, me) => can.moveTask(state, me ?? 'visitor', task, task.status))
      const outcome = typed === undefined ? undefined : requests[field](run, task.id, typed)
      if (outcome && !outcome.ok) return setError(outcome.refusal.message)
      form.forget(outcome?.entryId)
      if (outcome?.entryId !== undefined)
        showSuccess('Task updated', { of: outcome.entryId, action: takesBack ? offer(outcome) : undefined })
    },
  })
  const save = (): void => {
    if (isHalf) setError(halfTyped)
    else if (form.typedInto(field) !== undefined) attempt()
  }
  const leave = (): void => {
    const typed = form.typedInto(field)
    if (typed === undefined || !waits(typed)) save()
  }
  const giveBack = (): void => {
    setHalf(false)
    setError(undefined)
    form.forget()
  }
  useFieldDraft(field, form.changed ? form.restoredAt : undefined, giveBack)
  // The panel may close, or the field disappear, while it has the focus: the browser fires no event for that.
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(
    () => () => {
      if (isBeingEdited.current) latest.current()
    },
    [],
  )
  const isTouched = isHalf || error !== undefined || form.changed
  return {
    value: isHalf ? '' : form.values[field],
    type: (typed, half = false) => {
      isBeingEdited.current = true
      setHalf(half)
      setError(undefined)
      if (!half) form.type(field, typed)
    },
    save,
    giveBack,
    error,
    around: {
      onFocus: () => {
        isBeingEdited.current = true
      },
      onBlur: ({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
        isBeingEdited.current = false
        leave()
      },
      onKeyDown: (event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape' && isTouched) giveBack()
        else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) leave()
        else return
        event.preventDefault()
      },
    },
    below: choiceAt(field, (values) => textOf(values[field])),
  }
}

function storedIn(task: Task): Record<EditedField, string> {
  const { title, description, priority, dueDate, assignedTo, status, projectId } = task
  return { title, description, priority, dueDate, assignedTo, status, projectId }
}

function asItIs(value: string): string {
  return value
}

function never(): boolean {
  return false
}
