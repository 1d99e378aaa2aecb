import type { ChecklistItem } from '../model/checklist.ts'
import type { Label } from '../model/labels.ts'
import type { Task } from '../model/tasks.ts'
import type { State } from '../state/state.ts'
import { compareNames } from './by-name.ts'

/** For lists of labels by name. */
export function byName(one: Label, other: Label): number {
  return compareNames(one.name, other.name)
}

/** The labels of a project, by name. */
export function labelsOfProject(state: Pick<State, 'labels'>, projectId: string): Label[] {
  return state.labels.where('projectId', projectId).toSorted(byName)
}

/** The labels that a task has, by name. */
export function labelsOfTask(state: Pick<State, 'labels'>, { labelIds }: Task): Label[] {
  return labelIds.flatMap((id) => state.labels.get(id) ?? []).toSorted(byName)
}

/** The tasks that have any of some labels; the list itself when none is chosen (K49). */
export function withAnyLabel(tasks: readonly Task[], labelIds: readonly string[]): readonly Task[] {
  if (labelIds.length === 0) return tasks
  const chosen = new Set(labelIds)
  return tasks.filter((task) => task.labelIds.some((id) => chosen.has(id)))
}

/** How much of a checklist is done: '3 of 5'. */
export interface ChecklistProgress {
  readonly done: number
  readonly total: number
}

const counted = new WeakMap<readonly ChecklistItem[], ChecklistProgress>()

/** How much of a task's checklist is done. Counted once for an unchanged list. */
export function checklistProgress(state: Pick<State, 'checklist'>, taskId: string): ChecklistProgress {
  const items = state.checklist.where('taskId', taskId)
  const known = counted.get(items)
  if (known) return known
  const progress = { done: items.filter(({ done }) => done).length, total: items.length }
  counted.set(items, progress)
  return progress
}
