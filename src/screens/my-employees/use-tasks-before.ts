import { useCallback, useMemo, useState } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import { useTaskFilter } from '../shared/task-filter.ts'

/** The tasks that were changed here, as they were before: until the screen is left, and until others are looked for. */
export function useTasksBefore() {
  const { asked } = useTaskFilter()
  const [sinceOpened] = useState(() => new Map<string, Task>())
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another filter begins anew
  const sinceAsked = useMemo(() => new Map<string, Task>(), [asked])
  /** To be called before a task is changed. It is drawn again because of the change itself. */
  const remember = useCallback(
    (task: Task): void => {
      for (const before of [sinceOpened, sinceAsked]) if (!before.has(task.id)) before.set(task.id, task)
    },
    [sinceOpened, sinceAsked],
  )
  return { sinceOpened, sinceAsked, remember }
}
