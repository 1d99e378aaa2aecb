import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { RowKey } from '../../domain/request/entry.ts'
import { useFormDraft, useGivenBack } from '../../workspace/react-drafts.ts'
import type { Outcome } from '../../workspace/workspace.ts'
import { useUnsavedFields } from '../shared/typed/unsaved.ts'
import { useMeanwhile } from '../shared/typed/use-meanwhile.tsx'

/** Whether the text of a part of a task is being edited, because somebody asked to or because it has a draft. */
interface PartEditing {
  readonly isEdited: boolean
  /** Whether somebody has just asked to: then the field takes the focus. */
  readonly isAsked: boolean
  readonly begin: () => void
  readonly end: () => void
}

/** Follows whether there is a draft named `draft`: if so, the field is shown without being asked for. */
export function usePartEditing(draft: string): PartEditing {
  const { found } = useFormDraft(draft)
  const [state, setState] = useState<'asked' | 'drafted' | undefined>(found && 'drafted')
  useGivenBack(draft, () => setState('drafted'))
  return {
    isEdited: state !== undefined,
    isAsked: state === 'asked',
    begin: () => setState('asked'),
    end: () => setState(undefined),
  }
}

interface PartEditorProps {
  /** The name of the part's draft. */
  readonly draft: string
  readonly row: RowKey
  /** The stored text. */
  readonly text: string
  readonly save: (text: string) => Outcome
  readonly onClose: () => void
  /** Whether the field takes the focus, and if so whether its text is selected. */
  readonly focus: 'with selection' | 'at the end' | undefined
}

interface PartEditor<Box> {
  readonly box: RefObject<Box | null>
  readonly value: string
  readonly type: (typed: string) => void
  readonly error: string | undefined
  /** Saves what was typed and closes; if the stored text has changed meanwhile, asks the person first. */
  readonly attempt: () => void
  /** Restores the text. */
  readonly close: () => void
  /** The question which of two texts to keep. */
  readonly choice: ReactNode
}

const groups = [['text']] as const

/** The text of a part of a task (an item, a comment), edited in place. Half-typed text is kept as a draft. */
export function usePartEditor<Box extends HTMLInputElement | HTMLTextAreaElement>({
  draft,
  row,
  text,
  save,
  onClose,
  focus,
}: PartEditorProps): PartEditor<Box> {
  const form = useUnsavedFields(draft, { text }, ['text'])
  const [error, setError] = useState<string>()
  const box = useRef<Box>(null)
  const close = (saved?: string): void => {
    form.forget(saved)
    onClose()
  }
  const { attempt, choiceAt } = useMeanwhile({
    form,
    groups,
    row,
    save: ({ text: typed }) => {
      const outcome = typed === undefined ? undefined : save(typed)
      if (!outcome) return close()
      if (outcome.ok) return close(outcome.entryId)
      setError(outcome.refusal.message)
      // If the user has left it for another place, the focus stays there.
      if (box.current?.form?.contains(document.activeElement)) box.current.focus()
    },
  })
  useLayoutEffect(() => {
    if (focus) box.current?.focus({ preventScroll: true })
    if (focus === 'with selection') box.current?.select()
    else if (focus) box.current?.setSelectionRange(box.current.value.length, box.current.value.length)
  }, [focus])
  return {
    box,
    value: form.values.text,
    type: (typed) => {
      setError(undefined)
      form.type('text', typed)
    },
    error,
    attempt,
    close: () => close(),
    choice: choiceAt('text', (values) => values.text),
  }
}
