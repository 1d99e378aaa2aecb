import type { Task } from '../model.ts'

/** Whether every word of a search occurs in one of the texts, without regard to case and accents. */
export function isFound(search: string, ...texts: readonly string[]): boolean {
  const words = folded(search)
    .split(/\s+/u)
    .filter((word) => word !== '')
  if (words.length === 0) return true
  const found = texts.map(folded)
  return words.every((word) => found.some((text) => text.includes(word)))
}

/** The tasks whose title, description or assignee matches a search, of one status or of all (`''`). */
export function findTasks(tasks: readonly Task[], search: string, status: string): Task[] {
  return tasks.filter(
    (task) =>
      (status === '' || task.status === status) &&
      isFound(search, task.title, task.description, task.assignedTo),
  )
}

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
