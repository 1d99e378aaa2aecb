import { can } from '../can.ts'
import { addDays, lastDayOfWeek, parseDay, type Day } from '../model/day.ts'
import type { Task } from '../model/tasks.ts'
import type { User } from '../model/users.ts'
import { isOverdue } from '../model/due.ts'
import type { State } from '../state/state.ts'
import { tasksAssignedTo } from './own-work.ts'
import { tasksOfProject } from './progress.ts'
import { projectsInCharge } from './projects-in-charge.ts'
import { byUrgency, comparePriorities } from './urgency.ts'

/**
 * The tasks on somebody's calendar (DECISIONS 'Further screens'): all for an admin, those of their own projects for a
 * manager, their own for an employee; none of archived projects.
 */
export function calendarTasks(state: State, me: User): readonly Task[] {
  if (can.enter(me, 'employee')) return tasksAssignedTo(state, me)
  return projectsInCharge(state, me).flatMap((project) => tasksOfProject(state, project))
}

/** What a calendar shows: a month or a week, by its first day. */
export interface Period {
  readonly unit: 'month' | 'week'
  readonly first: Day
}

/** The month of a day, or the reader's week that it is in (`firstDay`: 1 is Monday, 7 is Sunday). */
export function periodOf(unit: Period['unit'], day: Day, firstDay: number): Period {
  const first =
    unit === 'month' ? addDays(day, 1 - Number(day.slice(8))) : addDays(lastDayOfWeek(day, firstDay), -6)
  return { unit, first }
}

/** The month or week that shows a day; none if the calendar ends before it. Rule C28. */
export function periodWith(unit: Period['unit'], day: string, firstDay: number): Period | undefined {
  const known = parseDay(day)
  const period = known && periodOf(unit, known, firstDay)
  return period && canBeShown(period) ? period : undefined
}

/** The month or week that shows a day, or else the nearest one that can be shown. */
export function nearestPeriod(unit: Period['unit'], day: Day, firstDay: number): Period {
  const period = periodOf(unit, day, firstDay)
  if (canBeShown(period)) return period
  return periodAfter(period, -1) ?? periodAfter(period, 1) ?? period
}

/**
 * The period that an address asks for, by a month or by any day of a week; the month of today if it asks for none that
 * can be shown.
 */
export function periodAt(month: string | null, week: string | null, today: Day, firstDay: number): Period {
  const [inMonth, inWeek] = [readDay(`${month}-01`), readDay(week ?? '')]
  const asked = inMonth
    ? periodWith('month', inMonth, firstDay)
    : inWeek && periodWith('week', inWeek, firstDay)
  return asked ?? periodOf('month', today, firstDay)
}

/** The day that a text names if it is a day and nothing more. */
function readDay(text: string): Day | undefined {
  return text.length === 10 ? parseDay(text) : undefined
}

/** Whether all days of a period can be due dates and another period follows it. */
function canBeShown(period: Period): boolean {
  return parseDay(period.first) !== undefined && parseDay(firstAfter(period, 1)) !== undefined
}

/** The period after another, or before it (-1); none where the calendar ends. Rule C28. */
export function periodAfter(period: Period, count: 1 | -1): Period | undefined {
  const first = parseDay(firstAfter(period, count))
  const after = first && { unit: period.unit, first }
  return after && canBeShown(after) ? after : undefined
}

/** The first day of the period after or before another: not a day for `parseDay` before the year 100 and after 9999. */
function firstAfter({ unit, first }: Period, count: 1 | -1): string {
  if (unit === 'week') return addDays(first, 7 * count)
  const moved = new Date(`${first}T00:00:00Z`)
  moved.setUTCMonth(moved.getUTCMonth() + count)
  return moved.toISOString().slice(0, 10)
}

/** The days of a period, in order. */
export function daysIn(period: Period): readonly Day[] {
  const after = firstAfter(period, 1)
  const days: Day[] = []
  for (let day = period.first; day < after; day = addDays(day, 1)) days.push(day)
  return days
}

/** The weeks that a period touches, each from the first to the last day of the reader's week. */
export function weeksIn(period: Period, firstDay: number): readonly (readonly Day[])[] {
  const days = daysIn(period)
  const weeks: Day[][] = []
  for (const day of days) {
    const last = lastDayOfWeek(day, firstDay)
    if (weeks.at(-1)?.at(-1) !== last) weeks.push([-6, -5, -4, -3, -2, -1, 0].map((by) => addDays(last, by)))
  }
  return weeks
}

/**
 * The day that stays in view when the unit of the period changes: the reader's last day if it is shown; else today, or
 * the first day. Rule K125.
 */
export function dayAbout(period: Period, last: Day | undefined, today: Day, firstDay: number): Day {
  if (last && weeksIn(period, firstDay).some((week) => week.includes(last))) return last
  return daysIn(period).includes(today) ? today : period.first
}

/** Which tasks stand on which day, and which have no day. */
export interface Dates {
  /** For each day: open tasks first, then by importance. */
  readonly byDay: ReadonlyMap<Day, readonly Task[]>
  /** Open tasks without a due date, the most important first. */
  readonly undated: readonly Task[]
}

/** Tasks by the days on which they are due. */
export function datesOf(tasks: readonly Task[]): Dates {
  const byDay = new Map<Day, Task[]>()
  const undated: Task[] = []
  for (const task of tasks) {
    if (task.dueDate !== '') {
      const there = byDay.get(task.dueDate)
      if (there) there.push(task)
      else byDay.set(task.dueDate, [task])
    } else if (task.status !== 'Done') undated.push(task)
  }
  for (const there of byDay.values()) there.sort(byImportance)
  return { byDay, undated: byUrgency(undated) }
}

/** Whether any task is open, with or without a day. */
export function hasOpen({ byDay, undated }: Dates): boolean {
  // Open tasks come first on their day.
  return undated.length > 0 || [...byDay.values()].some(([first]) => first?.status !== 'Done')
}

function byImportance(one: Task, other: Task): number {
  return Number(one.status === 'Done') - Number(other.status === 'Done') || comparePriorities(one, other)
}

/** A section of the calendar as a list: what is overdue, or what is due on a day. */
export interface Section {
  readonly day: Day | 'overdue'
  readonly tasks: readonly Task[]
}

/**
 * A period as a list by day. While today is in it, everything overdue comes first, whenever it was due, and the days
 * that have ended come last. Days without a task are left out, except today.
 */
export function sectionsOf(dates: Dates, period: Period, today: Day): readonly Section[] {
  const days = daysIn(period)
  const isNow = days.includes(today)
  const on = (day: Day): readonly Task[] => dates.byDay.get(day) ?? []
  if (!isNow) return withTasks(days.map((day) => ({ day, tasks: on(day) })))
  const overdue = overdueBefore(dates, today, today)
  const ended = days
    .filter((day) => day < today)
    .map((day) => ({ day, tasks: on(day).filter((task) => !isOverdue(task, today)) }))
  const ahead = days.filter((day) => day > today).map((day) => ({ day, tasks: on(day) }))
  return [
    ...withTasks([{ day: 'overdue', tasks: overdue }]),
    { day: today, tasks: on(today) },
    ...withTasks(ahead),
    ...withTasks(ended),
  ]
}

/** The overdue tasks that were due before a day, the oldest first. */
export function overdueBefore({ byDay }: Dates, before: Day, today: Day): readonly Task[] {
  return [...byDay]
    .filter(([day]) => day < before)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, tasks]) => tasks.filter((task) => isOverdue(task, today)))
}

function withTasks(sections: readonly Section[]): readonly Section[] {
  return sections.filter(({ tasks }) => tasks.length > 0)
}
