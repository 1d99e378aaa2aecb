import type { Project } from './projects.ts'
import type { Task } from './tasks.ts'
import { type TableName, descriptionOf } from './tables.ts'
import type { User } from './users.ts'

/** What to call a project: its name, or its id where stored data has none, so that a link always has words. */
export function projectName(project: Project): string {
  return project.name.trim() || `Project ${project.id}`
}

/** What to call a person: the name, or the e-mail where stored data has none (SPEC 2: 'or the e-mail if the name is unknown'). */
export function personName(user: User): string {
  return user.name.trim() || user.email
}

/** What to call a task: its title, or its id where stored data has none, so that it can always be named. */
export function taskName(task: Task): string {
  return task.title.trim() || `Task ${task.id}`
}

/** What to call a row of which some fields are known: its name or title, a person's e-mail where they have none. */
export function rowName(
  table: TableName,
  id: string,
  row: Readonly<Record<string, unknown>> | undefined,
): string {
  const { kind, namedBy } = descriptionOf(table)
  const known = namedBy.map((field) => row?.[field]).find((name) => typeof name === 'string' && name.trim())
  return typeof known === 'string' ? known.trim() : `${kind} ${id}`
}
