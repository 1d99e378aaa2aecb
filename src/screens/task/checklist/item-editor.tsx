import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { ChecklistItem } from '../../../domain/model/checklist.ts'
import { TextField } from '../../../ui/field.tsx'
import { useRun } from '../../../workspace/react-person.tsx'
import { useUnsavedFields } from '../../shared/unsaved.ts'
import { useMeanwhile } from '../../shared/use-meanwhile.tsx'
import { editedParts } from '../typed-texts.ts'

/** The name of the draft of an item that is being renamed. */
export function itemEditorName({ taskId, id }: ChecklistItem): string {
  return editedParts.item(taskId) + id
}

const groups = [['text']] as const

/** The text of an item, where it stands: Enter and leaving it save, Escape gives it back as it was. */
export function ItemEditor({ item, onClose }: { item: ChecklistItem; onClose: () => void }) {
  const run = useRun()
  const form = useUnsavedFields(itemEditorName(item), { text: item.text }, ['text'])
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const close = (saved?: string): void => {
    form.forget(saved)
    onClose()
  }
  const { attempt, choiceAt } = useMeanwhile({
    form,
    groups,
    row: `checklist:${item.id}`,
    save: ({ text }) => {
      const outcome = text === undefined || run('checklist.rename', { itemId: item.id, text })
      if (outcome === true) close()
      else if (outcome.ok) close(outcome.entryId)
      else setError(outcome.refusal.message)
    },
  })
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [])
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') attempt()
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }
  return (
    <div
      className="flex min-w-0 flex-1 flex-col gap-2 py-0.5"
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) attempt()
      }}
    >
      <TextField
        ref={input}
        dense
        labelHidden
        label={`Rename ${item.text}`}
        value={form.values.text}
        error={error}
        onKeyDown={press}
        onChange={({ target }) => {
          setError(undefined)
          form.type('text', target.value)
        }}
      />
      {choiceAt('text', ({ text }) => text)}
    </div>
  )
}
