import { useRef, useState } from 'react'
import { can } from '../../../domain/can.ts'
import type { Task } from '../../../domain/model/tasks.ts'
import { counted } from '../../../domain/views/counted.ts'
import { countText } from '../../../domain/views/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useMe, useWorkspace } from '../../../workspace/react.tsx'
import { Section } from '../section.tsx'
import { LostParts } from '../lost-parts.tsx'
import { editedParts } from '../../shared/typed/typed-texts.ts'
import { CommentBox } from './comment-box.tsx'
import { CommentItem } from './comment-item.tsx'

/** How many comments are shown at first: the newest; each request for earlier ones adds as many again. */
const atOnce = 30

/** What people wrote about a task, oldest first, and a box to write more (DECISIONS 'Tasks: Comments'). */
export function Conversation({ task }: { task: Task }) {
  const me = useMe()
  const comments = useWorkspace((state) => state.comments.where('taskId', task.id))
  const mayWrite = useWorkspace((state) => can.commentTask(state, me, task))
  // Those shown stay when somebody writes another: one of them may be being changed.
  const [first, setFirst] = useState(() => (comments.at(-atOnce) ?? comments[0])?.id)
  const [shown, setShown] = useState(atOnce)
  const list = useRef<HTMLOListElement>(null)
  const place = comments.findIndex(({ id }) => id === first)
  const earlier = place === -1 ? Math.max(0, comments.length - shown) : place
  const showEarlier = (): void => {
    // The button disappears with the last of them, and would take the focus with it.
    list.current?.focus({ preventScroll: true })
    setFirst(comments[Math.max(0, earlier - atOnce)]?.id)
    setShown(comments.length - earlier + atOnce)
  }
  return (
    <Section
      title="Conversation"
      aside={comments.length > 0 && <Badge plain>{countText(comments.length)}</Badge>}
    >
      {earlier > 0 && (
        <Button size="sm" variant="quiet" className="self-start" onClick={showEarlier}>
          Show earlier comments ({countText(earlier)})
        </Button>
      )}
      {comments.length === 0 && <p className="text-sm text-muted">Nobody has written anything yet.</p>}
      <ol
        ref={list}
        tabIndex={-1}
        aria-label={counted(comments.length, 'comment')}
        className="flex flex-col gap-3"
      >
        {comments.slice(earlier).map((comment, index) => (
          <CommentItem key={comment.id} comment={comment} place={earlier + index + 1} />
        ))}
      </ol>
      {mayWrite && <LostParts draftsOf={editedParts.comment(task.id)} parts={comments} name="comment" />}
      {mayWrite && <CommentBox task={task} />}
    </Section>
  )
}
