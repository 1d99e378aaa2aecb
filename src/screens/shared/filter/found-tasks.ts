import { useMemo } from 'react'
import type { Task } from '../../../domain/model/tasks.ts'
import { stillFound, type TasksBefore } from '../../../domain/views/in-place.ts'
import { filterTasks } from '../../../domain/views/task-filter.ts'
import { labelIdsNamed } from '../../../domain/views/labels.ts'
import { useToday, useWorkspace } from '../../../workspace/react.tsx'
import { everyone, useTaskFilter } from './task-filter.ts'
import { weekEndOf } from './week-end.ts'

/** No task was changed here. */
const none: TasksBefore = new Map()

/** The tasks of a list that pass the filter in the address, as they are now or as they were `before`. */
export function useFoundTasks(tasks: readonly Task[], before: TasksBefore = none): readonly Task[] {
  const { asked, isOn } = useTaskFilter()
  const today = useToday()
  const users = useWorkspace(everyone)
  const ids = useWorkspace((state) => labelIdsNamed(state, tasks, asked.labels))
  return useMemo(() => {
    if (!isOn) return tasks
    // A label that none of the tasks has matches none of them.
    const labelIds = asked.labels.length > 0 && ids.length === 0 ? [''] : ids
    const filter = { ...asked, labelIds }
    return stillFound(tasks, before, (all) => filterTasks(all, filter, today, weekEndOf(today), users))
  }, [tasks, before, asked, isOn, ids, today, users])
}
