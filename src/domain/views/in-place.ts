import { emailKey } from '../model/email.ts'
import type { Task } from '../model/tasks.ts'
import { byUrgency } from './urgency.ts'

/** Tasks as they were before somebody changed them on a screen, by id. */
export type TasksBefore = ReadonlyMap<string, Task>

/** Tasks by urgency, except that one changed here stands where it stood before. */
export function inPlace(tasks: readonly Task[], before: TasksBefore): readonly Task[] {
  const now = new Map(tasks.map((task) => [task.id, task]))
  return byUrgency(asBefore(tasks, before)).flatMap(({ id }) => now.get(id) ?? [])
}

/** Tasks by the keys of their assignees' e-mails, in their order. */
export function byAssignee(tasks: readonly Task[]): ReadonlyMap<string, readonly Task[]> {
  const lists = new Map<string, Task[]>()
  for (const task of tasks) {
    const key = emailKey(task.assignedTo)
    const list = lists.get(key)
    if (list) list.push(task)
    else lists.set(key, [task])
  }
  return lists
}

/**
 * The tasks that a filter lets through, as they are or as they were before they were changed here: what somebody has
 * just set does not vanish under their hands.
 */
export function stillFound(
  tasks: readonly Task[],
  before: TasksBefore,
  filter: (tasks: readonly Task[]) => readonly Task[],
): readonly Task[] {
  if (before.size === 0) return filter(tasks)
  const found = new Set([...filter(tasks), ...filter(asBefore(tasks, before))].map(({ id }) => id))
  return tasks.filter(({ id }) => found.has(id))
}

function asBefore(tasks: readonly Task[], before: TasksBefore): readonly Task[] {
  return before.size === 0 ? tasks : tasks.map((task) => before.get(task.id) ?? task)
}
