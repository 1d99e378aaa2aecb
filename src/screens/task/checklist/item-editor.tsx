import type { KeyboardEvent } from 'react'
import type { ChecklistItem } from '../../../domain/model/checklist.ts'
import { TextField } from '../../../ui/fields/field.tsx'
import { useRun } from '../../../workspace/react-person.tsx'
import { editedParts } from '../../shared/typed/typed-texts.ts'
import { usePartEditor } from '../use-part-editor.tsx'
import { pasteRow } from './paste-row.ts'

/** The name of the draft of an item that is being renamed. */
export function itemEditorName({ taskId, id }: ChecklistItem): string {
  return editedParts.item(taskId) + id
}

interface ItemEditorProps {
  item: ChecklistItem
  /** Whether somebody has just asked to edit it. */
  isAsked: boolean
  onClose: () => void
}

/** The text of an item, edited in place: Enter or leaving the field saves, Escape restores the text. */
export function ItemEditor({ item, isAsked, onClose }: ItemEditorProps) {
  const run = useRun()
  const { box, value, type, error, attempt, close, choice } = usePartEditor<HTMLInputElement>({
    draft: itemEditorName(item),
    row: `checklist:${item.id}`,
    text: item.text,
    save: (text) => run('checklist.rename', { itemId: item.id, text }),
    onClose,
    focus: isAsked ? 'with selection' : undefined,
  })
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
        ref={box}
        dense
        labelHidden
        label={`Rename ${item.text}`}
        value={value}
        error={error}
        onKeyDown={press}
        onPaste={pasteRow}
        onChange={({ target }) => type(target.value)}
      />
      {choice}
    </div>
  )
}
