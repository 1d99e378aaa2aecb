import { useEffect, useMemo, useRef } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import { counted } from '../../domain/views/counted.ts'
import { stillFound, type TasksBefore } from '../../domain/views/in-place.ts'
import { filterTasks } from '../../domain/views/task-filter.ts'
import { labelIdsNamed } from '../../domain/views/task-parts.ts'
import { announce } from '../../ui/announcer.tsx'
import { useToday, useWorkspace } from '../../workspace/react.tsx'
import { useTaskFilter } from './task-filter.ts'
import { weekEndOf } from './week-end.ts'

/** Nothing was changed here. */
const none: TasksBefore = new Map()

/** The tasks of a list that the filter in the address lets through, as they are or as they were `before`. */
export function useFoundTasks(tasks: readonly Task[], before: TasksBefore = none): readonly Task[] {
  const { asked, isOn } = useTaskFilter()
  const today = useToday()
  const ids = useWorkspace((state) => labelIdsNamed(state, tasks, asked.labels))
  return useMemo(() => {
    if (!isOn) return tasks
    // A label that none of them has finds none of them.
    const labelIds = asked.labels.length > 0 && ids.length === 0 ? [''] : ids
    const filter = { ...asked, assignee: '', labelIds }
    return stillFound(tasks, before, (all) => filterTasks(all, filter, today, weekEndOf(today)))
  }, [tasks, before, asked, isOn, ids, today])
}

/** Says how many tasks were found, once it is asked for others; `Announcer` must be drawn. */
export function useAnnouncedHits(isOn: boolean, found: number): void {
  const { asked } = useTaskFilter()
  const announced = useRef(asked)
  useEffect(() => {
    if (announced.current === asked) return
    announced.current = asked
    announce(isOn ? `${counted(found, 'task')} found` : 'All tasks are shown')
  }, [asked, isOn, found])
}
