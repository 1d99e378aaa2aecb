import { useCallback, useMemo, useState } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import { useTaskFilter } from '../shared/filter/task-filter.ts'

/** The tasks changed here, as they were before: since the screen was opened, and since the filter was last changed. */
export function useTasksBefore() {
  const { asked } = useTaskFilter()
  const [sinceOpened] = useState(() => new Map<string, Task>())
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another filter begins anew
  const sinceAsked = useMemo(() => new Map<string, Task>(), [asked])
  /** Call before changing a task. It needs no render of its own: the change itself causes one. */
  const remember = useCallback(
    (task: Task): void => {
      for (const before of [sinceOpened, sinceAsked]) if (!before.has(task.id)) before.set(task.id, task)
    },
    [sinceOpened, sinceAsked],
  )
  return { sinceOpened, sinceAsked, remember }
}
