import type { SubmitEvent } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields/field.tsx'
import { undoOf } from '../shared/undo/undo-of.ts'
import { useAct } from '../shared/act.ts'
import { useCommentAuthor } from '../shared/people/comment-author.tsx'
import { sendsOnCtrlEnter } from '../shared/typed/ctrl-enter.ts'
import { DraftNote } from '../shared/typed/draft-note.tsx'
import { focusArticle } from '../shared/tasks/task-article.tsx'
import { useUnsavedFields } from '../shared/typed/unsaved.ts'

/**
 * The comment of a task. SPEC 5: Update is disabled when the text equals the saved comment. A new text overwrites nobody's
 * comment: it becomes one of its own (DECISIONS 'Tasks'). Ctrl/Cmd+Enter sends. A text in the box by somebody else is signed
 * below it.
 */
export function TaskComment({ task }: { task: Task }) {
  const act = useAct()
  const author = useCommentAuthor(task)
  const form = useUnsavedFields(`comment:${task.id}`, { comments: task.comments }, ['comments'])
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!form.changed) return
    // After sending by keyboard, the focus stays in the box.
    if (event.nativeEvent.submitter) focusArticle(event.currentTarget)
    const { comments } = form.values
    const outcome = act('task.comment', { taskId: task.id, comments }, 'Comment updated', undoOf(task))
    if (outcome.ok) form.forget(outcome.entryId)
  }
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <TextArea
          dense
          rows={1}
          label="Comment"
          className={form.values.comments === '' ? 'flex-1 print:hidden' : 'flex-1'}
          value={form.values.comments}
          onChange={({ target }) => form.type('comments', target.value)}
          onKeyDown={sendsOnCtrlEnter}
          describedBy={author.id}
        />
        <Button type="submit" size="sm" disabled={!form.changed} className="min-h-8 pointer-coarse:min-h-11">
          Update
        </Button>
      </div>
      {author.line}
      <DraftNote at={form.restoredAt} onStartOver={() => form.forget()} />
    </form>
  )
}
