import type { SubmitEvent } from 'react'
import type { Task } from '../../domain/model.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useAct } from '../act.ts'
import { useDraft, type Drafts } from '../drafts.ts'
import { focusArticle } from '../task-article.tsx'

/** The comment of a task. SPEC 5: Update is disabled when the text equals the saved comment. */
export function TaskComment({ task, drafts }: { task: Task; drafts: Drafts }) {
  const act = useAct()
  const comment = useDraft(drafts, task.id, task.comments)
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    focusArticle(event.currentTarget)
    if (act('task.comment', { taskId: task.id, comments: comment.value }, 'Comment updated').ok)
      comment.forget()
  }
  return (
    <form noValidate onSubmit={save} className="flex items-end gap-2">
      <TextArea
        dense
        rows={1}
        label="Comment"
        className="flex-1"
        value={comment.value}
        onChange={({ target }) => comment.type(target.value)}
      />
      <Button type="submit" size="sm" disabled={!comment.changed} className="min-h-8 pointer-coarse:min-h-10">
        Update
      </Button>
    </form>
  )
}
