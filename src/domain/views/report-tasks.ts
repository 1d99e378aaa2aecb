import type { Day, Stamp } from '../model/day.ts'
import { parseDay } from '../model/day.ts'
import { emailKey } from '../model/email.ts'
import { personName, projectName } from '../model/names.ts'
import type { Project } from '../model/projects.ts'
import type { Task } from '../model/tasks.ts'
import { isOverdue } from '../model/due.ts'
import { userByEmail } from '../state/by-email.ts'
import type { State } from '../state/state.ts'
import { dayText } from './format.ts'
import { firstDayOfWeekOf, isInRange, weeksOf, type DateRange } from './date-range.ts'
import { tasksOfProject } from './progress.ts'
import { projectLabel } from './project-labels.ts'
import { labelsOfProjects, projectsCounted, type Count } from './reports.ts'

/** What reports are made from: which projects, which days, whose weeks. */
export interface ReportScope {
  readonly archivedToo: boolean
  readonly range: DateRange
  readonly today: Day
  /** 1 for Monday to 7 for Sunday. */
  readonly firstDay: number
}

/** The bars and slices of each report, by name: SPEC's three, and those with a range of dates. */
export const reportNames = ['status', 'project', 'manager', 'week', 'overdue', 'age'] as const
export type ReportName = (typeof reportNames)[number]

/** The key for tasks that cannot be counted by day, because no day was recorded. */
const unknown = 'unknown'
const unknownLabel = 'Unknown'

/** The ages of open tasks, youngest first: each for less than that many days. */
const ages = [
  { key: '1w', label: 'Under 1 week', days: 7 },
  { key: '2w', label: '1 to 2 weeks', days: 14 },
  { key: '4w', label: '2 to 4 weeks', days: 28 },
  { key: '3m', label: '1 to 3 months', days: 91 },
  { key: 'older', label: 'Older', days: Infinity },
] as const

/** The bar of a report in which a task is counted; `undefined` if none. */
const barOf: Record<ReportName, (task: Task, project: Project, scope: ReportScope) => string | undefined> = {
  status: ({ status }) => status,
  project: (_, { id }) => id,
  manager: ({ status }, { manager }) => (status === 'Done' ? emailKey(manager) : undefined),
  week: ({ status, doneAt }, _, { range, today, firstDay }) => {
    if (status !== 'Done') return undefined
    const day = dayOf(doneAt, today)
    if (day === undefined) return unknown
    return isInRange(day, range) ? firstDayOfWeekOf(day, firstDay) : undefined
  },
  overdue: (task, { id }, { range, today }) =>
    isOverdue(task, today) && isInRange(task.dueDate, range) ? id : undefined,
  age: (task, _, scope) => {
    const day = dayOfAges(scope)
    if (!isOpenAfter(task, day, scope.today)) return undefined
    const made = dayOf(task.createdAt, scope.today)
    if (made === undefined) return unknown
    const days = Math.round((Date.parse(day) - Date.parse(made)) / 86_400_000)
    return days < 0 ? undefined : ages.find((age) => days < age.days)?.key
  },
}

/**
 * The day on which 'Age of Open Tasks' measures ages: the last of the range, but at most today, since nobody knows what
 * is open after that.
 */
export function dayOfAges({ range, today }: Pick<ReportScope, 'range' | 'today'>): Day {
  return range.to < today ? range.to : today
}

/**
 * Whether a task was still open when a day ended, as far as that is known: one that was set back since counts as open.
 */
function isOpenAfter({ status, doneAt }: Task, day: Day, today: Day): boolean {
  const done = dayOf(doneAt, today)
  return status !== 'Done' || (done !== undefined && done > day)
}

/** The day of something that has happened. It may be tomorrow in the workspace's time zone: its reader counts it today. */
function dayOf(stamp: Stamp, today: Day): Day | undefined {
  const day = parseDay(stamp)
  return day !== undefined && day > today ? today : day
}

/**
 * The name of a bar or slice that may no longer be drawn, since nothing is counted there any more: of a project whose last
 * overdue task is done, or of a week before the range. Rule R51.
 */
export function barName(state: State, report: ReportName, key: string): string {
  if (key === unknown) return unknownLabel
  if (report === 'week') return dayText(key)
  if (report === 'age') return ages.find((age) => age.key === key)?.label ?? key
  if (report === 'manager') {
    const user = userByEmail(state, key)
    return user ? personName(user) : key || 'No manager'
  }
  const project = state.projects.get(key)
  if (project) return projectLabel(state, project)
  return report === 'status' ? key : 'A deleted project'
}

/** The tasks that a bar or slice of a report counts: exactly as many as it says. */
export function tasksBehind(state: State, report: ReportName, key: string, scope: ReportScope): Task[] {
  return projectsCounted(state, scope.archivedToo).flatMap((project) =>
    tasksOfProject(state, project).filter((task) => barOf[report](task, project, scope) === key),
  )
}

/** How many tasks each bar of a report counts. */
function countsBy(state: State, report: ReportName, scope: ReportScope): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const project of projectsCounted(state, scope.archivedToo)) {
    for (const task of tasksOfProject(state, project)) {
      const key = barOf[report](task, project, scope)
      if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}

/**
 * 'Completed per Week': Done tasks by the week in which they were done, for every week of the range, and those whose
 * week is unknown.
 */
export function donePerWeek(state: State, scope: ReportScope): Count[] {
  const counts = countsBy(state, 'week', scope)
  const weeks = weeksOf(scope.range, scope.firstDay)
  return [
    ...weeks.map((week) => ({ key: week, label: dayText(week), count: counts.get(week) ?? 0 })),
    ...unknownOf(counts),
  ]
}

/** 'Overdue per Project': tasks that fell due in the range and are overdue today, for the projects that have any. */
export function overduePerProject(state: State, scope: ReportScope): Count[] {
  const counts = countsBy(state, 'overdue', scope)
  return [...labelsOfProjects(state, scope.archivedToo)].flatMap(([project, label]) => {
    const count = counts.get(project.id) ?? 0
    return count === 0 ? [] : [{ key: project.id, label, name: projectName(project), count }]
  })
}

/** How many overdue tasks fell due before the range: 'Overdue per Project' leaves them out. */
export function overdueBeforeRange(state: State, { archivedToo, range, today }: ReportScope): number {
  return projectsCounted(state, archivedToo)
    .flatMap((project) => tasksOfProject(state, project))
    .filter((task) => isOverdue(task, today) && task.dueDate < range.from).length
}

/**
 * 'Age of Open Tasks': how old they were when the range ended, or are today if it goes on, including those made before
 * the range.
 */
export function agesOfOpenTasks(state: State, scope: ReportScope): Count[] {
  const counts = countsBy(state, 'age', scope)
  return [
    ...ages.map(({ key, label }) => ({ key, label, count: counts.get(key) ?? 0 })),
    ...unknownOf(counts),
  ]
}

function unknownOf(counts: ReadonlyMap<string, number>): Count[] {
  const count = counts.get(unknown) ?? 0
  return count === 0 ? [] : [{ key: unknown, label: unknownLabel, count }]
}

/** How many tasks a report counts as unknown. */
export function unknownIn(counts: readonly Count[]): number {
  return counts.find(({ key }) => key === unknown)?.count ?? 0
}
