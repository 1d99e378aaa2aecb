import { legible } from './legible.ts'
import type { Project } from './projects.ts'
import type { Task } from './tasks.ts'
import { type TableName, descriptionOf } from './tables.ts'
import type { User } from './users.ts'

/** What to call a project: its name, or its id if stored data has none, so that a link always has words. */
export function projectName(project: Project): string {
  return legible(project.name) || `Project ${project.id}`
}

/** A project's name alone if none of the other projects has the same; otherwise with the id. */
export function projectNameAmong(projects: readonly Project[], project: Project): string {
  const name = projectName(project)
  return projects.some((other) => other.id !== project.id && projectName(other) === name)
    ? `${name} (${project.id})`
    : name
}

/** What is known of a person wherever they are named. */
type Named = Pick<User, 'name' | 'email'>

/** What to call a person: the name, or the e-mail if stored data has none (SPEC 2: 'or the e-mail if the name is unknown'). */
export function personName({ name, email }: Named): string {
  return legible(name) || email
}

/** A person by name and e-mail: `Mia Chen (mia@brightwater.example)`; by the e-mail alone if there is no name. */
export function nameAndEmail(user: Named): string {
  const name = personName(user)
  return name === user.email ? name : `${name} (${user.email})`
}

/** The name alone if nobody else among these has the same; otherwise with the e-mail. */
export function nameAmong(people: readonly Named[], user: Named): string {
  const name = personName(user)
  const namesakes = people.filter((other) => personName(other) === name)
  return namesakes.length > 1 ? nameAndEmail(user) : name
}

/** How a logged-in person is welcomed: SPEC 2 'Welcome, {name or role}'. */
export function welcomeName({ name, role }: Pick<User, 'name' | 'role'>): string {
  return legible(name) || role
}

/** What to call a task: its title, or its id if stored data has none, so that it can always be named. */
export function taskName(task: Task): string {
  return legible(task.title) || `Task ${task.id}`
}

/** What to call a row of which some fields are known: its name or title, or a person's e-mail if they have none. */
export function rowName(
  table: TableName,
  id: string,
  row: Readonly<Record<string, unknown>> | undefined,
): string {
  const { kind, namedBy } = descriptionOf(table)
  const known = namedBy.map((field) => row?.[field]).find((name) => typeof name === 'string' && legible(name))
  return typeof known === 'string' ? known.trim() : `${kind} ${id}`
}
