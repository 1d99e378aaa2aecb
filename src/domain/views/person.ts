import { can, projectsManagedBy } from '../can.ts'
import { isAdmin, isEmployee, isManager } from '../model/actor.ts'
import type { Comment } from '../model/comments.ts'
import { millisecondsOf, type Day } from '../model/day.ts'
import type { Project } from '../model/projects.ts'
import type { Task } from '../model/tasks.ts'
import type { User } from '../model/users.ts'
import type { Entry } from '../request/entry.ts'
import { projectsOf } from '../request/projects-of.ts'
import { isOverdue } from '../model/due.ts'
import { projectsLinkedTo } from '../rules/settle.ts'
import { isInOpenProject, openOf } from '../state/open-projects.ts'
import type { State } from '../state/state.ts'
import { isSeen } from './history/lines.ts'
import { tasksOfProject } from './progress.ts'
import { tasksGivenTo } from './tasks-given-to.ts'

/** The account at an address, if its reader may see it (DECISIONS 'Further screens': /people/{id}). */
export function personFor(state: State, me: User, id: string): User | undefined {
  const person = state.users.get(id)
  return person && can.seePerson(state, me, person) ? person : undefined
}

/** The projects that somebody manages or works in, as far as their reader may see them; none archived. */
export function projectsOfPerson(state: State, me: User, person: User): readonly Project[] {
  return openOf(projectsLinkedTo(state, person)).filter((project) => can.seeProject(me, project))
}

/**
 * The tasks that somebody answers for: those assigned to an employee, all tasks of a manager's projects. As far as
 * their reader may see them; none of archived projects.
 */
export function tasksOfPerson(state: State, me: User, person: User): readonly Task[] {
  if (isManager(person))
    return projectsOfPerson(state, me, person).flatMap((project) => tasksOfProject(state, project))
  if (!isEmployee(person)) return []
  return tasksGivenTo(state, person).filter(
    (task) => isInOpenProject(state, task) && can.seeTask(state, me, task),
  )
}

/** The lists on a person's page, in order. An overdue task is also open, and so is one that is ready for review. */
export const workLists = ['open', 'overdue', 'review', 'done'] as const
export type WorkList = (typeof workLists)[number]

/** Somebody's tasks by the lists that show them. */
export function workOf(tasks: readonly Task[], today: Day): Readonly<Record<WorkList, readonly Task[]>> {
  return {
    open: tasks.filter(({ status }) => status !== 'Done'),
    overdue: tasks.filter((task) => isOverdue(task, today)),
    review: tasks.filter(({ readyForReview }) => readyForReview),
    done: tasks.filter(({ status }) => status === 'Done'),
  }
}

/**
 * What somebody did, as far as their reader may see it: all of it for admins, for managers only what was entirely
 * within their own projects.
 */
export function deedsFor(
  state: State,
  me: User,
  person: Pick<User, 'id'>,
  entries: readonly Entry[],
): readonly Entry[] {
  const theirs = entries.filter(({ request }) => request.by === person.id)
  if (isAdmin(me)) return theirs
  const own = new Set(projectsManagedBy(state, me).map(({ id }) => id))
  return theirs.filter(({ changes }) =>
    changes.filter(isSeen).every((change) => {
      const projects = projectsOf(state, change, changes)
      return projects.length > 0 && projects.every((id) => own.has(id))
    }),
  )
}

/** The latest dated comment that somebody wrote on tasks that their reader sees. */
export function lastCommentOf(state: State, me: User, person: Pick<User, 'id'>): Comment | undefined {
  let last: Comment | undefined
  for (const comment of state.comments.values()) {
    if (comment.authorId !== person.id || comment.text === '' || comment.at === '') continue
    const task = state.tasks.get(comment.taskId)
    if (!task || !can.seeTask(state, me, task)) continue
    if (!last || millisecondsOf(comment.at) >= millisecondsOf(last.at)) last = comment
  }
  return last
}
