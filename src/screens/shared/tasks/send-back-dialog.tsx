import { useState, type SubmitEvent } from 'react'
import type { Task } from '../../../domain/model/tasks.ts'
import { taskName } from '../../../domain/model/names.ts'
import { TextArea } from '../../../ui/fields/field.tsx'
import { useDraft } from '../../../workspace/react-drafts.ts'
import { useAct } from '../act.ts'
import { FormDialog } from '../form-dialog.tsx'
import { sendsOnCtrlEnter } from '../typed/ctrl-enter.ts'
import { useSeenTask } from './seen-task.ts'

/** Sends a task that is ready for review back to its assignee, with a comment that says why (DECISIONS 'Ready for review'). */
export function SendBackDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const act = useAct()
  const isGone = !useSeenTask(task.id)
  const { values, type, discard, restoredAt } = useDraft(`send-back:${task.id}`, { text: '' }, ['text'])
  const [error, setError] = useState<string>()
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (values.text.trim() === '') {
      setError('Say what is missing')
      event.currentTarget.querySelector('textarea')?.focus()
      return
    }
    const said = `Sent back: ${taskName(task)}`
    const outcome = act('task.sendBack', { taskId: task.id, text: values.text }, said, { offerUndo: true })
    if (!outcome.ok) return
    discard(outcome.entryId)
    onClose()
  }
  return (
    <FormDialog
      title={`Send back '${taskName(task)}'`}
      submitLabel="Send back"
      dirty={values.text !== ''}
      gone={isGone ? 'task' : undefined}
      onSubmit={send}
      onClose={onClose}
      draft={{ restoredAt, startOver: discard, discard, hasPassword: false }}
    >
      <TextArea
        required
        rows={4}
        label="What is missing?"
        hint="It becomes a comment on the task. Its status stays."
        value={values.text}
        error={error}
        onChange={({ target }) => {
          setError(undefined)
          type('text', target.value)
        }}
        onKeyDown={sendsOnCtrlEnter}
      />
    </FormDialog>
  )
}
