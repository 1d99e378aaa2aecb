import { useMemo } from 'react'
import { labelKey } from '../../../domain/model/labels.ts'
import type { Project } from '../../../domain/model/projects.ts'
import type { Task } from '../../../domain/model/tasks.ts'
import { filterTasks } from '../../../domain/views/task-filter.ts'
import { labelsOfProject } from '../../../domain/views/task-parts.ts'
import { usePeek, useToday, useWorkspace } from '../../../workspace/react.tsx'
import { everyone, useTaskFilter, type AskedTasks } from '../../shared/task-filter.ts'
import { weekEndOf } from '../../shared/week-end.ts'

/** What the boards of a manager show of their tasks. */
export interface BoardFilter {
  /** Whether some tasks are left out. */
  readonly isOn: boolean
  readonly sort: AskedTasks['sort']
  /** The tasks that are shown; the list itself where none is left out. */
  readonly of: (tasks: readonly Task[]) => readonly Task[]
  /** How many tasks there were when it was set. */
  readonly since: number
}

/** The filter that stands in the address, for the boards of some projects. */
export function useBoardFilter(projects: readonly Project[]): BoardFilter {
  const { asked, isOn } = useTaskFilter()
  const today = useToday()
  const peek = usePeek()
  const users = useWorkspace(everyone)
  const labelIds = useWorkspace((state) => {
    const names = new Set(asked.labels.map(labelKey))
    // Asked with each change of anything.
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

/** Chooses once from a list that is not changed. */
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
