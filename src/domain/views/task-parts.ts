import type { ChecklistItem } from '../model/checklist.ts'
import { labelKey, type Label } from '../model/labels.ts'
import type { Project } from '../model/projects.ts'
import type { Task } from '../model/tasks.ts'
import type { State } from '../state/state.ts'
import { compareNames } from './by-name.ts'
import { tasksOfProject } from './progress.ts'

function byName(one: Label, other: Label): number {
  return compareNames(one.name, other.name)
}

/** The labels of a project, by name. */
export function labelsOfProject(state: Pick<State, 'labels'>, projectId: string): Label[] {
  return state.labels.where('projectId', projectId).toSorted(byName)
}

/** Labels by name with one more that is no longer among the stored ones. */
export function withLabel(labels: readonly Label[], label: Label): Label[] {
  return [...labels, label].toSorted(byName)
}

/** The labels that a task has, by name. */
export function labelsOfTask(state: Pick<State, 'labels'>, { labelIds }: Task): Label[] {
  return labelIds.flatMap((id) => state.labels.get(id) ?? []).toSorted(byName)
}

/** The labels that some tasks have, by name; the first where several have one name. */
export function labelsOfTasks(state: Pick<State, 'labels'>, tasks: readonly Task[]): Label[] {
  const ids = new Set(tasks.flatMap(({ labelIds }) => labelIds))
  const labels = Array.from(ids, (id) => state.labels.get(id) ?? [])
    .flat()
    .toSorted(byName)
  return labels.filter(({ name }, index) => labelKey(name) !== labelKey(labels[index - 1]?.name ?? ''))
}

/** The ids of those labels of some tasks that have any of these names; labels of several projects may share a name. */
export function labelIdsNamed(
  state: Pick<State, 'labels'>,
  tasks: readonly Task[],
  names: readonly string[],
): string[] {
  const keys = new Set(names.map(labelKey))
  const ids = new Set(tasks.flatMap(({ labelIds }) => labelIds))
  return [...ids].filter((id) => keys.has(labelKey(state.labels.get(id)?.name ?? '')))
}

/** The labels whose names contain a search, and the one whose name it is. */
export function findLabels(
  labels: readonly Label[],
  search: string,
): { readonly found: readonly Label[]; readonly same: Label | undefined } {
  const key = labelKey(search)
  return {
    found: key === '' ? labels : labels.filter(({ name }) => labelKey(name).includes(key)),
    same: labels.find(({ name }) => labelKey(name) === key),
  }
}

/** The tasks that have any of some labels; the list itself when none is chosen (K49). */
export function withAnyLabel(tasks: readonly Task[], labelIds: readonly string[]): readonly Task[] {
  if (labelIds.length === 0) return tasks
  const chosen = new Set(labelIds)
  return tasks.filter((task) => task.labelIds.some((id) => chosen.has(id)))
}

/** How many tasks have a label: shown before it is deleted. */
export function tasksWithLabel(state: Pick<State, 'tasks'>, { id, projectId }: Label): number {
  return state.tasks.where('projectId', projectId).filter(({ labelIds }) => labelIds.includes(id)).length
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

/** The tasks of a list that wait for their manager (K44). */
export function readyForReview(tasks: readonly Task[]): readonly Task[] {
  return tasks.filter((task) => task.readyForReview)
}

/** How many tasks of some projects wait for their manager. */
export function countReady(state: Pick<State, 'tasks'>, projects: readonly Project[]): number {
  return projects.reduce((sum, project) => sum + readyForReview(tasksOfProject(state, project)).length, 0)
}
