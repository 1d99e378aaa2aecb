import { emailKey, statuses, type Status } from '../model.ts'
import { managerOf } from '../people.ts'
import type { State } from '../state.ts'

/** One bar or slice: what it counts, and how many. */
export interface Count<Label extends string = string> {
  readonly key: string
  readonly label: Label
  readonly count: number
}

/** 'Task Completion Status': tasks per status; the buckets are fixed (SPEC 9). */
export function tasksPerStatus(state: State): Count<Status>[] {
  const tasks = [...state.tasks.values()]
  return statuses.map((status) => ({
    key: status,
    label: status,
    count: tasks.filter((task) => task.status === status).length,
  }))
}

/** 'Tasks per Project': the number of tasks of each project. */
export function tasksPerProject(state: State): Count[] {
  return [...state.projects.values()].map((project) => ({
    key: project.id,
    label: project.name,
    count: state.tasks.where('projectId', project.id).length,
  }))
}

/** 'Completed Tasks by Manager': Done tasks per manager, by his name, or by his e-mail if the name is unknown. */
export function doneTasksPerManager(state: State): Count[] {
  const counts = new Map<string, Count>()
  for (const project of state.projects.values()) {
    const key = emailKey(project.manager)
    const label = managerOf(state, project)?.name || project.manager || 'No manager'
    const done = state.tasks.where('projectId', project.id).filter((task) => task.status === 'Done').length
    counts.set(key, { key, label, count: (counts.get(key)?.count ?? 0) + done })
  }
  return [...counts.values()]
}
