import type { Day } from '../model/day.ts'
import { projectName } from '../model/names.ts'
import { isArchived, type Project } from '../model/projects.ts'
import type { Task } from '../model/tasks.ts'
import { managerOf, membersOf } from '../state/by-email.ts'
import type { State } from '../state/state.ts'
import { compareNames } from './by-name.ts'
import { figuresOf } from './figures.ts'
import { progressOf, tasksOfProject, type Progress } from './progress.ts'

/** What is shown of a project in a list of many. */
export interface ProjectFigures {
  readonly progress: Progress
  readonly overdue: number
  readonly ready: number
  readonly people: number
  /** The first day from today on when an open task of the project is due; `''` if there is none. */
  readonly nextDate: Day | ''
}

/**
 * The figures of a project, from today on, counting the members who exist. In an archived one nothing is due or to be
 * reviewed (DEC 'Archived').
 */
export function figuresOfProject(state: State, project: Project, today: Day): ProjectFigures {
  const tasks = tasksOfProject(state, project)
  const { overdue, ready } = figuresOf(isArchived(project) ? [] : tasks, today, today)
  return {
    progress: progressOf(tasks),
    overdue,
    ready,
    people: membersOf(state, project).length,
    nextDate: isArchived(project) ? '' : nextDateOf(tasks, today),
  }
}

function nextDateOf(tasks: readonly Task[], today: Day): Day | '' {
  let next: Day | '' = ''
  for (const { status, dueDate } of tasks) {
    const counts = status !== 'Done' && dueDate !== '' && dueDate >= today
    if (counts && (next === '' || dueDate < next)) next = dueDate
  }
  return next
}

/** What the project table is sorted by. */
export const projectOrders = ['overdue', 'name', 'progress', 'date', 'people'] as const
export type ProjectOrder = (typeof projectOrders)[number]

type Sorted = ProjectFigures & { readonly name: string }

const compare: Record<ProjectOrder, (one: Sorted, other: Sorted) => number> = {
  overdue: (one, other) => other.overdue - one.overdue,
  name: (one, other) => compareNames(one.name, other.name),
  // The least complete first: what is done needs nothing.
  progress: (one, other) => one.progress.percent - other.progress.percent,
  // Projects without a date come last.
  date: (one, other) => (dateKey(one) < dateKey(other) ? -1 : Number(dateKey(one) > dateKey(other))),
  people: (one, other) => other.people - one.people,
}

function dateKey({ nextDate }: Sorted): string {
  return nextDate || '9999-99-99'
}

/** Projects in an order; equal ones stay in the order given. */
export function inOrder(
  state: State,
  projects: readonly Project[],
  order: ProjectOrder,
  today: Day,
): Project[] {
  return projects
    .map((project) => ({
      project,
      sorted: { ...figuresOfProject(state, project, today), name: projectName(project) },
    }))
    .toSorted((one, other) => compare[order](one.sorted, other.sorted))
    .map(({ project }) => project)
}

/** What is wrong in some projects, in total. */
export interface Trouble {
  readonly overdue: number
  /** The projects that have overdue tasks. */
  readonly overdueProjects: number
  readonly ready: number
  readonly withoutManager: number
}

/** What needs attention in some projects. */
export function troubleIn(state: State, projects: readonly Project[], today: Day): Trouble {
  const figures = projects.map((project) => figuresOf(tasksOfProject(state, project), today, today))
  return {
    overdue: figures.reduce((sum, { overdue }) => sum + overdue, 0),
    overdueProjects: figures.filter(({ overdue }) => overdue > 0).length,
    ready: figures.reduce((sum, { ready }) => sum + ready, 0),
    withoutManager: projects.filter((project) => !managerOf(state, project)).length,
  }
}
