import { useCallback } from 'react'
import type { Day } from '../../domain/model/day.ts'
import { taskName } from '../../domain/model/names.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { dayText } from '../../domain/views/format.ts'
import { useAct } from '../shared/act.ts'

/**
 * Returns a function that gives a task another due date, or none (`''`), and says so, unless the caller tells screen
 * readers itself (`isSaid`). It returns whether anything changed.
 */
export function useMoveDate(): (task: Task, dueDate: Day | '', isSaid?: boolean) => boolean {
  const act = useAct()
  return useCallback(
    (task, dueDate, isSaid) => {
      if (dueDate === task.dueDate) return false
      const done = dueDate === '' ? 'No due date' : `Due ${dayText(dueDate)}`
      const named = `${done}: ${taskName(task)}`
      return act('task.edit', { taskId: task.id, dueDate }, named, {
        offerUndo: true,
        topic: 'calendar',
        isSaid,
      }).ok
    },
    [act],
  )
}
