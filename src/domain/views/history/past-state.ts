import { can } from '../../can.ts'
import type { Actor } from '../../model/actor.ts'
import { applyAll, invert, sameValue } from '../../state/change.ts'
import type { Entry } from '../../request/entry.ts'
import { changesSince } from '../../request/row-then.ts'
import type { Terms } from '../../request/terms.ts'
import { sameEmail } from '../../model/email.ts'
import type { Project } from '../../model/projects.ts'
import type { Task } from '../../model/tasks.ts'
import { isInOpenProject } from '../../state/open-projects.ts'
import { isEmployeeOf, userByEmail } from '../../state/by-email.ts'
import { copyState, type MemoryState, type State } from '../../state/state.ts'
import { asItWas } from '../../undo/put-task-back.ts'
import { fieldLines, type FieldLine, type Names } from './field-text.ts'
import { tasksOfProject } from '../progress.ts'

/** The state before `later`, the entries since then, oldest first. */
export function stateThen(state: State, later: readonly Entry[]): MemoryState {
  const then = copyState(state)
  for (const entry of later.toReversed()) applyAll(then, invert(changesSince(entry)))
  return then
}

/** A task as it was, and how it differs from now. */
export interface TaskThen {
  readonly task: Task
  readonly isGone: boolean
  /** From what it was to what it is now; none when it is gone or unchanged. */
  readonly lines: readonly FieldLine[]
  readonly canPutBack: boolean
  /** The reader may put it back but cannot, since its assignee is no longer an employee of its project. */
  readonly isAssigneeGone: boolean
}

/** A project as it was at a moment, beside the present. */
export interface ProjectThen {
  readonly project: Project
  readonly isGone: boolean
  readonly lines: readonly FieldLine[]
  readonly tasks: readonly TaskThen[]
  /** The tasks that it has now and did not have then. */
  readonly addedSince: readonly Task[]
}

/** Who looks back, and the terms that decide whether they can put something back. */
interface Reader {
  readonly me: Actor
  readonly terms: Pick<Terms, 'nextOwner'>
}

/** A project as it was in an earlier state, or nothing when it did not exist then. */
export function projectThen(
  now: State,
  then: State,
  projectId: string,
  { me, terms }: Reader,
): ProjectThen | undefined {
  const project = then.projects.get(projectId)
  if (!project) return undefined
  const present = now.projects.get(projectId)
  const tasks = tasksOfProject(then, project)
  const known = new Set(tasks.map(({ id }) => id))
  return {
    project,
    isGone: !present,
    lines: present ? fieldLines(now, 'projects', { ...project }, { ...present }) : [],
    tasks: tasks.map((task) => taskThen(now, then, task, { me, terms })),
    addedSince: present ? tasksOfProject(now, present).filter(({ id }) => !known.has(id)) : [],
  }
}

function taskThen(now: State, then: State, task: Task, { me, terms }: Reader): TaskThen {
  const present = now.tasks.get(task.id)
  const labels: Names['labels'] = { get: (id) => now.labels.get(id) ?? then.labels.get(id) }
  const names = { users: now.users, projects: now.projects, labels }
  // A task's place in its column is not part of what looking back shows.
  const lines = present ? fieldLines(names, 'tasks', { ...task, rank: present.rank }, { ...present }) : []
  const differs = present !== undefined && !sameValue(asItWas(present, task), present)
  const mayPutBack = differs && can.putTaskBack(me) && isInOpenProject(now, present)
  const isAssigneeGone = mayPutBack && !canHaveAgain(now, then, { present, task }, terms)
  return { task, isGone: !present, lines, canPutBack: mayPutBack && !isAssigneeGone, isAssigneeGone }
}

/**
 * Whether a task's former assignee can have it now, as `putTaskBack` decides. They may have another e-mail since. Where
 * an e-mail brings nothing along to its next owner, that person does not get it, unless they have it already.
 */
function canHaveAgain(
  now: State,
  then: State,
  { present, task: { assignedTo } }: { readonly present: Task; readonly task: Task },
  { nextOwner }: Reader['terms'],
): boolean {
  const was = userByEmail(then, assignedTo)
  const still = was && now.users.get(was.id)
  const email = still?.email ?? assignedTo
  if (email === '') return true
  const isNextOwners =
    !still && userByEmail(now, email) !== undefined && !sameEmail(email, present.assignedTo)
  if (nextOwner && isNextOwners) return false
  const project = now.projects.get(present.projectId)
  return project !== undefined && isEmployeeOf(now, project, email)
}
