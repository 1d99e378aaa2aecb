import { emailKey } from '../model/email.ts'
import type { Project } from '../model/projects.ts'
import { statuses, type Status } from '../model/tasks.ts'
import { managerOf } from '../state/by-email.ts'
import { openProjects } from '../state/open-projects.ts'
import type { State } from '../state/state.ts'
import { personName, projectName } from '../model/names.ts'
import { distinctNames } from './distinct-names.ts'
import { projectLabels } from './project-labels.ts'
import { tasksIn, tasksOfProject } from './progress.ts'

/** One bar or slice: what it counts, and how many. */
export interface Count<Label extends string = string> {
  readonly key: string
  readonly label: Label
  /** The name that its label begins with; the label may say more to tell it from another. */
  readonly name?: string
  readonly count: number
}

/** The projects that reports count: the active ones, unless archived ones are asked for too. */
export function projectsCounted(state: State, archivedToo: boolean): Project[] {
  return archivedToo ? [...state.projects.values()] : openProjects(state)
}

/**
 * 'Task Completion Status': tasks per status; the buckets are fixed (SPEC 9). Like all reports it adds up the projects,
 * since every task belongs to one (I3), so that a changed task costs its project and not the workspace.
 */
export function tasksPerStatus(state: State, archivedToo = false): Count<Status>[] {
  const projects = projectsCounted(state, archivedToo).map((project) => tasksOfProject(state, project))
  return statuses.map((status) => ({
    key: status,
    label: status,
    count: projects.reduce((count, tasks) => count + tasksIn(tasks, status), 0),
  }))
}

/** 'Tasks per Project': the number of tasks of each project. */
export function tasksPerProject(state: State, archivedToo = false): Count[] {
  return Array.from(labelsOfProjects(state, archivedToo), ([project, label]) => ({
    key: project.id,
    label,
    name: projectName(project),
    count: tasksOfProject(state, project).length,
  }))
}

/** The projects that reports count, with their labels: different ones for two projects of one name (R25). */
export function labelsOfProjects(state: State, archivedToo: boolean): ReadonlyMap<Project, string> {
  return projectLabels(state, projectsCounted(state, archivedToo))
}

/** 'Completed Tasks by Manager': Done tasks per manager, by their name, or by their e-mail if the name is unknown. */
export function doneTasksPerManager(state: State, archivedToo = false): Count[] {
  const counts = new Map<string, Count & { readonly email: string }>()
  for (const project of projectsCounted(state, archivedToo)) {
    const key = emailKey(project.manager)
    const manager = managerOf(state, project)
    const label = manager ? personName(manager) : project.manager || 'No manager'
    const done = tasksIn(tasksOfProject(state, project), 'Done')
    counts.set(key, { key, label, email: project.manager, count: (counts.get(key)?.count ?? 0) + done })
  }
  const labels = distinctNames(
    counts.values(),
    (one) => one.label,
    ({ email, key }) => [email, key],
  )
  return Array.from(labels, ([{ key, label: name, count }, label]) => ({ key, label, name, count }))
}

/** The largest first, so that a bar chart reads from the top; equal ones keep their order. */
export function largestFirst(counts: readonly Count[]): Count[] {
  return counts.toSorted((one, other) => other.count - one.count)
}

/** The total of what a report counts. */
export function totalOf(counts: readonly Count[]): number {
  return counts.reduce((total, { count }) => total + count, 0)
}
