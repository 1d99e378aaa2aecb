import type { Project } from '../model/projects.ts'
import type { Status, Task } from '../model/tasks.ts'
import type { State } from '../state/state.ts'
import { memoByList, type ListMemo } from './memo-by-list.ts'

/** SPEC 4 'Project status': derived from the tasks, whatever the stored status says. */
export type ProjectStatus = 'Pending' | 'Ongoing' | 'Completed'

/** How far along a project is. */
export interface Progress {
  readonly done: number
  readonly total: number
  /** Whole percent of Done tasks, 0 when there are none (SPEC 4 'Progress'). */
  readonly percent: number
  readonly status: ProjectStatus
}

const progress: ListMemo<Progress> = new WeakMap()

/** How far along a set of tasks is. Counted once for an unchanged list. */
export function progressOf(tasks: readonly Task[]): Progress {
  return memoByList(progress, tasks, '', () => {
    const total = tasks.length
    const done = tasksIn(tasks, 'Done')
    const percent = total === 0 ? 0 : Math.round((done / total) * 100)
    return {
      done,
      total,
      percent,
      status: total === 0 ? 'Pending' : done === total ? 'Completed' : 'Ongoing',
    }
  })
}

/** Whether a project's board is folded until somebody unfolds it (SPEC 4 'Progress': at 100 %). */
export function isCompleted(state: Pick<State, 'tasks'>, project: Pick<Project, 'id'>): boolean {
  return progressOf(tasksOfProject(state, project)).status === 'Completed'
}

/**
 * A key that tells one completion of some tasks from the next, as far as is known; `''` while not all are Done. The
 * clock of another place may change it later: to those who follow it meanwhile, it is the same completion.
 */
export function completionOf(tasks: readonly Task[]): string {
  if (progressOf(tasks).status !== 'Completed') return ''
  return tasks.reduce((last, { doneAt }) => (doneAt > last ? doneAt : last), '-')
}

type Counts = Readonly<Record<Status, number>>

/** By the counted array: a project's array stays the same until one of its tasks changes. */
const counted = new WeakMap<readonly Task[], Counts>()

/** How many of some tasks have a status. Counted once for an unchanged list. */
export function tasksIn(tasks: readonly Task[], status: Status): number {
  const known = counted.get(tasks)
  if (known) return known[status]
  const counts = { 'To Do': 0, 'In Progress': 0, Done: 0 }
  for (const task of tasks) counts[task.status] += 1
  counted.set(tasks, counts)
  return counts[status]
}

/** The tasks of a project, in table order. The same array until one of them changes. */
export function tasksOfProject(state: Pick<State, 'tasks'>, project: Pick<Project, 'id'>): readonly Task[] {
  return state.tasks.where('projectId', project.id)
}
