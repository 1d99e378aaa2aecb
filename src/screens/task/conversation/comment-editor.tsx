import type { KeyboardEvent, SubmitEvent } from 'react'
import type { Comment } from '../../../domain/model/comments.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields/field.tsx'
import { useRun } from '../../../workspace/react-person.tsx'
import { sendsOnCtrlEnter } from '../../shared/typed/ctrl-enter.ts'
import { editedParts } from '../../shared/typed/typed-texts.ts'
import { usePartEditor } from '../use-part-editor.tsx'

/** The name of the draft of a comment being changed. */
export function editorName({ taskId, id }: Comment): string {
  return editedParts.comment(taskId) + id
}

interface CommentEditorProps {
  comment: Comment
  /** Whether somebody has just asked to edit it. */
  isAsked: boolean
  onClose: () => void
}

/** The text of the user's own comment, edited in place. Escape and 'Cancel' restore it. */
export function CommentEditor({ comment, isAsked, onClose }: CommentEditorProps) {
  const run = useRun()
  const { box, value, type, error, attempt, close, choice } = usePartEditor<HTMLTextAreaElement>({
    draft: editorName(comment),
    row: `comments:${comment.id}`,
    text: comment.text,
    save: (text) => run('comment.edit', { commentId: comment.id, text }),
    onClose,
    focus: isAsked ? 'at the end' : undefined,
  })
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    sendsOnCtrlEnter(event)
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // Escape closes this field, and not the panel around it.
    event.preventDefault()
    close()
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        attempt()
      }}
    >
      <TextArea
        ref={box}
        dense
        labelHidden
        label="Your comment"
        value={value}
        error={error}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
      />
      {choice}
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary">
          Save
        </Button>
        <Button size="sm" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
