import { useMemo } from 'react'
import { labelKey } from '../../../domain/model/labels.ts'
import type { Project } from '../../../domain/model/projects.ts'
import type { Task } from '../../../domain/model/tasks.ts'
import { filterTasks } from '../../../domain/views/task-filter.ts'
import { labelsOfProject } from '../../../domain/views/task-parts.ts'
import { usePeek, useToday, useWorkspace } from '../../../workspace/react.tsx'
import { everyone, useTaskFilter, type AskedTasks } from '../../shared/filter/task-filter.ts'
import { weekEndOf } from '../../shared/filter/week-end.ts'

/** Which of their tasks a manager's boards show. */
export interface BoardFilter {
  /** Whether some tasks are left out. */
  readonly isOn: boolean
  readonly sort: AskedTasks['sort']
  /** The tasks that are shown; the same list if none is left out. */
  readonly of: (tasks: readonly Task[]) => readonly Task[]
  /** How many tasks there were when the filter was set. */
  readonly since: number
}

/** The filter in the address, for the boards of some projects. */
export function useBoardFilter(projects: readonly Project[]): BoardFilter {
  const { asked, isOn } = useTaskFilter()
  const today = useToday()
  const peek = usePeek()
  const users = useWorkspace(everyone)
  const labelIds = useWorkspace((state) => {
    const names = new Set(asked.labels.map(labelKey))
    // Runs on every change to the workspace.
    if (names.size === 0) return []
    return projects
      .flatMap(({ id }) => labelsOfProject(state, id))
      .filter(({ name }) => names.has(labelKey(name)))
      .map(({ id }) => id)
  })
  const of = useMemo(() => {
    const filter = { ...asked, labelIds: asked.labels.length > 0 && labelIds.length === 0 ? [''] : labelIds }
    return isOn ? remembered((tasks) => filterTasks(tasks, filter, today, weekEndOf(today), users)) : all
  }, [asked, isOn, labelIds, today, users])
  return useMemo(
    () => ({ isOn, sort: asked.sort, of, since: peek(({ tasks }) => tasks.size) }),
    [isOn, asked.sort, of, peek],
  )
}

type Choose = (tasks: readonly Task[]) => readonly Task[]

const all: Choose = (tasks) => tasks

/** Memoises `choose` by list. A list must not be mutated. */
function remembered(choose: Choose): Choose {
  const known = new WeakMap<readonly Task[], readonly Task[]>()
  return (tasks) => {
    const before = known.get(tasks)
    if (before) return before
    const chosen = choose(tasks)
    known.set(tasks, chosen)
    return chosen
  }
}
