import { labelKey, type Label } from '../model/labels.ts'
import type { Task } from '../model/tasks.ts'
import type { State } from '../state/state.ts'
import { byName } from './task-parts.ts'

// What a board does without until somebody chooses a label.

/** Labels by name with one more that is no longer among the stored ones. */
export function withLabel(labels: readonly Label[], label: Label): Label[] {
  return [...labels, label].toSorted(byName)
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

/** How many tasks have a label: shown before it is deleted. */
export function tasksWithLabel(state: Pick<State, 'tasks'>, { id, projectId }: Label): number {
  return state.tasks.where('projectId', projectId).filter(({ labelIds }) => labelIds.includes(id)).length
}
