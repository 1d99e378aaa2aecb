import { Send } from 'lucide-react'
import { flushSync } from 'react-dom'
import { useRef, useState, type SubmitEvent } from 'react'
import type { Task } from '../../../domain/model/tasks.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields/field.tsx'
import { Said } from '../../../ui/said.tsx'
import { useRun } from '../../../workspace/react-person.tsx'
import { useTypedHere } from '../../../workspace/react-drafts.ts'
import { sendsOnCtrlEnter } from '../../shared/typed/ctrl-enter.ts'
import { DraftNote } from '../../shared/typed/draft-note.tsx'

/** The box to write a comment in; a half-typed comment is kept as a draft. Ctrl/Cmd+Enter sends. */
export function CommentBox({ task }: { task: Task }) {
  const run = useRun()
  const { text = '', type, discard, restoredAt } = useTypedHere(`new-comment:${task.id}`)
  const [error, setError] = useState<string>()
  const [sent, setSent] = useState(0)
  const box = useRef<HTMLTextAreaElement>(null)
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const outcome = run('comment.add', { taskId: task.id, text })
    // At once, so that the error is in sight together with the box.
    flushSync(() => setError(outcome.ok ? undefined : outcome.refusal.message))
    if (outcome.ok) {
      discard(outcome.entryId)
      setSent(sent + 1)
    }
    box.current?.focus()
    if (!outcome.ok) form.scrollIntoView({ block: 'nearest' })
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <TextArea
          ref={box}
          dense
          labelHidden
          rows={1}
          label="Write a comment"
          data-deed="comment"
          placeholder="Write a comment"
          className="flex-1"
          value={text}
          error={error}
          onChange={({ target }) => {
            setError(undefined)
            if (target.value === '') discard()
            else type(target.value)
          }}
          onKeyDown={sendsOnCtrlEnter}
        />
        <Button
          type="submit"
          size="sm"
          icon={Send}
          variant={text.trim() === '' ? 'secondary' : 'primary'}
          className="min-h-8 self-start pointer-coarse:min-h-11"
        >
          Send
        </Button>
      </div>
      <Said times={sent}>Comment sent</Said>
      <DraftNote at={restoredAt} startOverWith="what you write" onStartOver={() => discard()} />
    </form>
  )
}
