import { addDays, type Day } from '../model/day.ts'
import type { Task } from '../model/tasks.ts'
import { isOverdue } from '../model/due.ts'
import { memoByList, type ListMemo } from './memo-by-list.ts'
import { everyTask, isDueFrom, isNobodys, type TaskFilter } from './task-filter.ts'

/** How much there is to do in some tasks. A Done task counts as done and as nothing else. */
export interface Figures {
  readonly open: number
  readonly overdue: number
  /** From today to the last day of the reader's week. */
  readonly dueThisWeek: number
  /** In the seven days after that. */
  readonly dueNextWeek: number
  readonly unassigned: number
  readonly ready: number
  readonly done: number
}

type Count = { -readonly [F in keyof Figures]: Figures[F] }

const none: Figures = {
  open: 0,
  overdue: 0,
  dueThisWeek: 0,
  dueNextWeek: 0,
  unassigned: 0,
  ready: 0,
  done: 0,
}

/** The figures that double as filters, each counting the tasks that its filter lets through. */
export const figureFilters = {
  overdue: { ...everyTask, due: 'overdue' },
  dueThisWeek: { ...everyTask, due: 'week' },
  unassigned: { ...everyTask, assignee: 'none' },
  ready: { ...everyTask, ready: true },
} as const satisfies { readonly [F in keyof Figures]?: TaskFilter }

const counted: ListMemo<Figures> = new WeakMap()

/** The figures of some tasks. `weekEnd` is the last day of the reader's week. Counted once for an unchanged list. */
export function figuresOf(tasks: readonly Task[], today: Day, weekEnd: Day): Figures {
  return figuresOfSome(tasks, () => true, today, weekEnd, '')
}

/**
 * The same for the tasks of a list for which `counts` holds; `key` names that choice, so that they too are counted
 * once.
 */
export function figuresOfSome(
  tasks: readonly Task[],
  counts: (task: Task) => boolean,
  today: Day,
  weekEnd: Day,
  key: string,
): Figures {
  return memoByList(counted, tasks, `${today} ${weekEnd} ${key}`, () => count(tasks, counts, today, weekEnd))
}

function count(tasks: readonly Task[], counts: (task: Task) => boolean, today: Day, weekEnd: Day): Figures {
  const figures: Count = { ...none }
  const nextWeek = addDays(weekEnd, 1)
  const nextWeekEnd = addDays(weekEnd, 7)
  for (const task of tasks) {
    if (!counts(task)) continue
    if (task.status === 'Done') {
      figures.done += 1
      continue
    }
    figures.open += 1
    if (isOverdue(task, today)) figures.overdue += 1
    else if (isDueFrom(task, today, weekEnd)) figures.dueThisWeek += 1
    else if (isDueFrom(task, nextWeek, nextWeekEnd)) figures.dueNextWeek += 1
    if (isNobodys(task)) figures.unassigned += 1
    if (task.readyForReview) figures.ready += 1
  }
  return figures
}

/** The combined figures of several lists, for instance of all of a manager's projects. */
export function sumOfFigures(all: readonly Figures[]): Figures {
  const sum: Count = { ...none }
  for (const figures of all) for (const name of figureNames) sum[name] += figures[name]
  return sum
}

const figureNames = [
  'open',
  'overdue',
  'dueThisWeek',
  'dueNextWeek',
  'unassigned',
  'ready',
  'done',
] as const satisfies readonly (keyof Figures)[]
