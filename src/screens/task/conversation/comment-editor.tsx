import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import type { Comment } from '../../../domain/model/comments.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { useRun } from '../../../workspace/react-person.tsx'
import { sendsOnCtrlEnter } from '../../shared/ctrl-enter.ts'
import { useUnsavedFields } from '../../shared/unsaved.ts'
import { useMeanwhile } from '../../shared/use-meanwhile.tsx'
import { editedParts } from '../typed-texts.ts'

/** The name of the draft of a comment that is being changed. */
export function editorName({ taskId, id }: Comment): string {
  return editedParts.comment(taskId) + id
}

const groups = [['text']] as const

/** The text of one's own comment, where it stands. Escape and 'Cancel' give it back as it was. */
export function CommentEditor({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const run = useRun()
  const form = useUnsavedFields(editorName(comment), { text: comment.text }, ['text'])
  const [error, setError] = useState<string>()
  const box = useRef<HTMLTextAreaElement>(null)
  const close = (saved?: string): void => {
    form.forget(saved)
    onClose()
  }
  const { attempt, choiceAt } = useMeanwhile({
    form,
    groups,
    row: `comments:${comment.id}`,
    save: ({ text }) => {
      const outcome = text === undefined || run('comment.edit', { commentId: comment.id, text })
      if (outcome === true) return close()
      if (outcome.ok) return close(outcome.entryId)
      setError(outcome.refusal.message)
      box.current?.focus()
    },
  })
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    sendsOnCtrlEnter(event)
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // It is this field that it closes, and not the panel around it.
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
        value={form.values.text}
        error={error}
        onChange={({ target }) => {
          setError(undefined)
          form.type('text', target.value)
        }}
        onKeyDown={press}
      />
      {choiceAt('text', ({ text }) => text)}
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary">
          Save
        </Button>
        <Button size="sm" onClick={() => close()}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
