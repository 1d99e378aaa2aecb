import { isEmployee, isManager } from '../model/actor.ts'
import { emailKey } from '../model/email.ts'
import { isMember } from '../model/projects.ts'
import { employeeByEmail, userByEmail } from '../state/by-email.ts'
import { projectsLinkedTo } from './settle.ts'
import type { State } from '../state/state.ts'

/**
 * What does not hold in a state although it must after any sequence of commands (DECISIONS 'Identity and
 * references'), a sentence each. Empty for a sound workspace. `settle` makes these true; this says whether they are.
 */
export function brokenInvariants(state: State): string[] {
  return [...brokenLinks(state), ...brokenMembers(state), ...brokenTasks(state), ...repeatedEmails(state)]
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

/** A member may be somebody whom the stored data does not know, but nobody whom it knows as something else. */
function brokenMembers(state: State): string[] {
  return [...state.projects.values()].flatMap((project) =>
    project.employees.flatMap((email) =>
      userByEmail(state, email) && !employeeByEmail(state, email)
        ? [`${email} is a member of project ${project.id} but no employee.`]
        : [],
    ),
  )
}

function brokenTasks(state: State): string[] {
  return [...state.tasks.values()].flatMap((task) => {
    const project = state.projects.get(task.projectId)
    if (!project) return [`The project ${task.projectId} of task ${task.id} does not exist.`]
    if (!task.assignedTo || isMember(project, task.assignedTo)) return []
    return [`Task ${task.id} is assigned to ${task.assignedTo}, who is no employee of its project.`]
  })
}

function repeatedEmails(state: State): string[] {
  const keys = [...state.users.values()].map((user) => emailKey(user.email)).filter((key) => key !== '')
  const seen = new Set<string>()
  return keys
    .filter((key) => seen.size === seen.add(key).size)
    .map((key) => `The e-mail ${key} is used twice.`)
}
