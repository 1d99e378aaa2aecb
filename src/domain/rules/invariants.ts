import { isEmployee, isManager } from '../model/actor.ts'
import { emailKey } from '../model/email.ts'
import { isMember } from '../model/projects.ts'
import { employeeByEmail, userByEmail } from '../state/by-email.ts'
import { partTables, wholeOf } from '../state/row-parts.ts'
import { labelsOf, newestComment } from './follow.ts'
import { projectsLinkedTo } from './settle.ts'
import type { State } from '../state/state.ts'

/**
 * What does not hold in a state although it must after any sequence of commands (DECISIONS 'Identity and references'),
 * one sentence each. Empty for a sound workspace. `settle` makes these true; this checks whether they are.
 */
export function brokenInvariants(state: State): string[] {
  return [
    ...brokenLinks(state),
    ...brokenMembers(state),
    ...brokenTasks(state),
    ...brokenParts(state),
    ...repeatedEmails(state),
  ]
}

function brokenLinks(state: State): string[] {
  return [...state.users.values()].flatMap((user) => {
    const linked = projectsLinkedTo(state, user).map((project) => project.id)
    const listed = [...user.projectIds]
    const kind = isManager(user) ? 'manager' : isEmployee(user) ? 'employee' : 'admin'
    return linked.toSorted().join() === listed.toSorted().join()
      ? []
      : [`The ${kind} ${user.email} lists the projects ${listed.join()} but belongs to ${linked.join()}.`]
  })
}

/** A member may be somebody unknown to the stored data, but nobody known to it as something else. */
function brokenMembers(state: State): string[] {
  return [...state.projects.values()].flatMap((project) =>
    project.employees.flatMap((email) =>
      userByEmail(state, email) && !employeeByEmail(state, email)
        ? [`${email} is a member of project ${project.id} but not an employee.`]
        : [],
    ),
  )
}

function brokenTasks(state: State): string[] {
  return [...state.tasks.values()].flatMap((task) => {
    const project = state.projects.get(task.projectId)
    if (!project) return [`The project ${task.projectId} of task ${task.id} does not exist.`]
    if (!task.assignedTo || isMember(project, task.assignedTo)) return []
    return [`Task ${task.id} is assigned to ${task.assignedTo}, who is not an employee of its project.`]
  })
}

/** Every part has its whole, and a task's fields follow from its parts and its status. */
function brokenParts(state: State): string[] {
  const loose = partTables.flatMap(({ table }) =>
    [...state[table].values()]
      .filter((row) => !wholeOf(state, table, row))
      .map(({ id }) => `What ${id} of ${table} is part of does not exist.`),
  )
  const tasks = [...state.tasks.values()].flatMap((task) => [
    ...((newestComment(state, task.id)?.text ?? '') === task.comments
      ? []
      : [`The comment of task ${task.id} is not its newest one.`]),
    ...(labelsOf(state, task)
      ? [`Task ${task.id} has a label that is not its project's, or one twice.`]
      : []),
    ...(task.doneAt !== '' && task.status !== 'Done' ? [`Task ${task.id} is not Done.`] : []),
    ...(task.readyForReview && (task.status === 'Done' || task.assignedTo === '')
      ? [`Task ${task.id} is ready for review, and Done or nobody's.`]
      : []),
  ])
  return [...loose, ...tasks]
}

function repeatedEmails(state: State): string[] {
  const keys = [...state.users.values()].map((user) => emailKey(user.email)).filter((key) => key !== '')
  const seen = new Set<string>()
  return keys
    .filter((key) => seen.size === seen.add(key).size)
    .map((key) => `The email ${key} is used twice.`)
}
