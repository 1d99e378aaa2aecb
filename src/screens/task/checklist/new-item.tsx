import { Plus } from 'lucide-react'
import { useRef, useState, type ClipboardEvent, type SubmitEvent } from 'react'
import type { Task } from '../../../domain/model/tasks.ts'
import { counted } from '../../../domain/views/counted.ts'
import { titlesIn } from '../../../domain/views/titles.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { Said } from '../../../ui/said.tsx'
import { showSuccess } from '../../../ui/toasts/toasts.ts'
import { useRun } from '../../../workspace/react-person.tsx'
import { useTypedHere } from '../../../workspace/react-drafts.ts'
import { DraftNote } from '../../shared/typed/draft-note.tsx'
import { useUndoing } from '../../shared/undo/undoing.ts'
import { pasteRow } from './paste-row.ts'

/** Adds items to a checklist: Enter adds one and stays; several pasted lines each become an item (K54). */
export function NewItem({ task }: { task: Task }) {
  const run = useRun()
  const { offer } = useUndoing()
  const { text = '', type, discard, restoredAt } = useTypedHere(`new-item:${task.id}`)
  const [error, setError] = useState<string>()
  const [added, setAdded] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const add = (texts: readonly string[]): void => {
    const outcome = run('checklist.add', { taskId: task.id, texts: [...texts] })
    setError(outcome.ok ? undefined : outcome.refusal.message)
    if (outcome.ok) {
      discard(outcome.entryId)
      // Several are announced by a toast.
      if (texts.length === 1) setAdded(added + 1)
    }
    if (outcome.ok && texts.length > 1)
      showSuccess(`${counted(texts.length, 'item')} added`, {
        action: offer(outcome),
        of: outcome.entryId,
      })
    input.current?.focus()
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const pasted = event.clipboardData.getData('text/plain')
    const texts = titlesIn(value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? 0))
    // A single line is pasted into the field, as everywhere.
    if (texts.length < 2 || !/[\r\n]/.test(pasted)) return pasteRow(event)
    event.preventDefault()
    add(texts)
  }
  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        add([text])
      }}
      className="flex flex-col gap-2"
    >
      <div className="flex items-start gap-2">
        <TextField
          ref={input}
          dense
          labelHidden
          label="New item"
          placeholder="New item"
          className="flex-1"
          value={text}
          error={error}
          onPaste={paste}
          onChange={({ target }) => {
            setError(undefined)
            if (target.value === '') discard()
            else type(target.value)
          }}
        />
        <Button type="submit" size="sm" icon={Plus} className="min-h-8 pointer-coarse:min-h-11">
          Add item
        </Button>
      </div>
      <Said times={added}>Item added</Said>
      <DraftNote at={restoredAt} startOverWith="this item" onStartOver={() => discard()} />
    </form>
  )
}
