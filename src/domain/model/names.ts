import type { Project, Task, User } from './model.ts'

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
