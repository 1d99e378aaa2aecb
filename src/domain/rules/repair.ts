import { isEmployee, isManager } from '../model/actor.ts'
import { ownCommand } from './own-command.ts'
import type { Draft } from '../state/draft.ts'
import { emailKey } from '../model/email.ts'
import { isMember, type Project } from '../model/projects.ts'
import { newRow } from '../model/new-row.ts'
import { employeeByEmail, userByEmail } from '../state/by-email.ts'
import { partTables, wholeOf } from '../state/row-parts.ts'
import { adoptComment, labelsOf, newestComment } from './follow.ts'
import { refreshUser } from './settle.ts'

/**
 * Makes the invariants hold for rows written by somebody else, without losing work: a membership that only one side
 * states counts as meant, and a task whose project is missing gets a stand-in project.
 */
export const repair = ownCommand(mend, { quiet: true })

/** What repair does, for anything else that brings in rows that somebody else wrote. */
export function mend(draft: Draft): void {
  recoverProjects(draft)
  tidyMembers(draft)
  linkFromUsers(draft)
  linkAssignees(draft)
  dropLooseParts(draft)
  tidyTasks(draft)
  for (const user of draft.users.values()) refreshUser(draft, user)
}

/**
 * Recreates missing projects that tasks belong to: some implementations keep projects in memory only. A project that
 * only people's `projectIds` name was deleted without clearing these, and is not recreated.
 */
function recoverProjects(draft: Draft): void {
  const referred = new Set(Array.from(draft.tasks.values(), (task) => task.projectId))
  for (const missing of referred) {
    if (draft.projects.get(missing)) continue
    const id = missing || draft.nextId()
    if (!missing)
      for (const task of draft.tasks.where('projectId', '')) draft.tasks.update(task, { projectId: id })
    const description = 'This project was missing from the stored data.'
    draft.projects.create(newRow('projects', { id, name: `Recovered project ${id}`, description }))
  }
}

/** Removes members who are listed twice in a project, or who are known as something other than an employee. */
function tidyMembers(draft: Draft): void {
  for (const project of draft.projects.values()) {
    const members = new Map(project.employees.map((email) => [emailKey(email), email]))
    const employees = [...members.values()].filter(
      (email) => emailKey(email) !== '' && (employeeByEmail(draft, email) || !userByEmail(draft, email)),
    )
    if (employees.length < project.employees.length) draft.projects.update(project, { employees })
  }
}

/** Adds links that stand only in a user's `projectIds`. */
function linkFromUsers(draft: Draft): void {
  for (const user of draft.users.values()) {
    for (const id of user.projectIds) {
      const project = draft.projects.get(id)
      if (!project || emailKey(user.email) === '') continue
      if (isManager(user) && !project.manager) draft.projects.update(project, { manager: user.email })
      if (isEmployee(user)) addMember(draft, project, user.email)
    }
  }
}

/**
 * Assignees who are not members become members, even if no account knows them (the accounts may be what was lost). Only
 * those known as something other than an employee are unassigned.
 */
function linkAssignees(draft: Draft): void {
  for (const task of draft.tasks.values()) {
    const project = draft.projects.get(task.projectId)
    if (!task.assignedTo || !project) continue
    const assignee = employeeByEmail(draft, task.assignedTo)
    if (!assignee && userByEmail(draft, task.assignedTo)) draft.tasks.update(task, { assignedTo: '' })
    else addMember(draft, project, assignee?.email ?? task.assignedTo)
  }
}

/** Drops parts whose whole is gone: another program has deleted a task without knowing what belongs to it. */
function dropLooseParts(draft: Draft): void {
  for (const { table } of partTables)
    for (const row of draft[table].values())
      if (!wholeOf(draft, table, row)) draft[table].set(row.id, undefined)
}

/** Tidies what follows within a task. A text in `comments` that no comment has was written there by another program. */
function tidyTasks(draft: Draft): void {
  for (const task of draft.tasks.values()) {
    const isOpen = task.status !== 'Done'
    const tidy = {
      ...labelsOf(draft, task),
      ...(isOpen && task.doneAt !== '' && { doneAt: '' }),
      ...(task.readyForReview && (!isOpen || task.assignedTo === '') && { readyForReview: false }),
    }
    if (Object.keys(tidy).length > 0) draft.tasks.update(task, tidy)
    if ((newestComment(draft, task.id)?.text ?? '') !== task.comments) adoptComment(draft, task)
  }
}

function addMember(draft: Draft, project: Project, email: string): void {
  if (!isMember(project, email)) draft.projects.update(project, { employees: [...project.employees, email] })
}
