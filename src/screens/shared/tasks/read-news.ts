import { useCallback, useEffect } from 'react'
import type { RowId } from '../../../domain/model/tables.ts'
import type { User } from '../../../domain/model/users.ts'
import type { State } from '../../../domain/state/state.ts'
import { unreadOfTask } from '../../../domain/views/unread.ts'
import { useWorkspace } from '../../../workspace/react.tsx'
import { useRun } from '../../../workspace/react-person.tsx'

/** Marks a task's news as read while the task is open, including news that comes meanwhile (DECISIONS 'Notifications'). */
export function useReadNewsOfTask(taskId: RowId): void {
  const run = useRun()
  const unread = useWorkspace(
    useCallback(
      (state: State, me: User | undefined) => (me ? unreadOfTask(state, me, taskId) : []),
      [taskId],
    ),
  )
  useEffect(() => {
    if (unread.length > 0) run('notification.readSome', { notificationIds: unread })
  }, [run, unread])
}
