import { useMemo, type ReactNode } from 'react'
import type { User } from '../../domain/model/users.ts'
import { deedsFor, lastCommentOf } from '../../domain/views/person.ts'
import { useHistory } from '../../workspace/react-history.ts'
import { useArchive } from '../../workspace/react-past.ts'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { HistoryEntries } from '../shared/history/history-entries.tsx'
import { Moment } from '../shared/moment.tsx'
import { TaskLink } from '../shared/tasks/task-link.tsx'

/** Says 'they': others may have done much for the person meanwhile. */
const nothingDone = 'Nothing that they have done is recorded here yet.'

/** What a person did, newest first, as far as the reader may see it. */
export function Lately({ person }: { person: User }) {
  const me = useMe()
  const { state } = useArchive()
  const { entries, failed } = useHistory(undefined)
  const theirs = useMemo(() => entries && deedsFor(state, me, person, entries), [state, me, person, entries])
  const list = <HistoryEntries entries={theirs} failed={failed} pageSize={10} whenNone={nothingDone} />
  // Comments carry their own dates, even if the history does not go back that far.
  return !failed && theirs?.length === 0 ? <LastComment person={person}>{list}</LastComment> : list
}

/** A person's last comment, or the children if there is none. */
function LastComment({ person, children }: { person: User; children: ReactNode }) {
  const me = useMe()
  const comment = useWorkspace((state) => lastCommentOf(state, me, person))
  const task = useWorkspace((state) => comment && state.tasks.get(comment.taskId))
  if (!comment || !task) return children
  return (
    <p>
      Last comment: <Moment at={comment.at} />, on <TaskLink task={task} className="link" />
    </p>
  )
}
