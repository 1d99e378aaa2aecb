import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { RowKey } from '../../domain/request/entry.ts'
import { useFormDraft, useGivenBack } from '../../workspace/react-drafts.ts'
import type { Outcome } from '../../workspace/workspace.ts'
import { useUnsavedFields } from '../shared/unsaved.ts'
import { useMeanwhile } from '../shared/use-meanwhile.tsx'

/** Whether the text of a part of a task is being changed: as somebody asked for it, or since there is a draft of it. */
interface PartEditing {
  readonly isEdited: boolean
  /** Whether it was asked for just now: then the field takes the focus. */
  readonly isAsked: boolean
  readonly begin: () => void
  readonly end: () => void
}

/** Follows whether there is a draft under the name `draft`: then the field is there without being asked for. */
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
  /** The name of its draft. */
  readonly draft: string
  readonly row: RowKey
  /** What is stored. */
  readonly text: string
  readonly save: (text: string) => Outcome
  readonly onClose: () => void
  /** Whether the field takes the focus, with its text selected or not. */
  readonly focus: 'with selection' | 'at the end' | undefined
}

interface PartEditor<Box> {
  readonly box: RefObject<Box | null>
  readonly value: string
  readonly type: (typed: string) => void
  readonly error: string | undefined
  /** Saves what was typed and closes; where it was changed meanwhile the person is asked first. */
  readonly attempt: () => void
  /** Gives the text back as it was. */
  readonly close: () => void
  /** The question which of two texts is to be kept. */
  readonly choice: ReactNode
}

const groups = [['text']] as const

/** The text of a part of a task (an item, a comment), changed where it stands. What is half typed in it is a draft. */
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
      // Whoever left for another place stays there.
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
