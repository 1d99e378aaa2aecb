import * as v from 'valibot'
import { can } from '../can.ts'
import { isAdmin, isEmployee, isManager, isPerson } from '../model/actor.ts'
import { command, longestLine, required, rowId, upTo } from '../request/command.ts'
import type { Draft, DraftTable } from '../state/draft.ts'
import type { State } from '../state/state.ts'
import { assignableRoles, roles, type User } from '../model/users.ts'

import { emailKey, invalidEmail, isEmail, sameEmail } from '../model/email.ts'
import { isArchived, type Project } from '../model/projects.ts'
import type { TableName } from '../model/tables.ts'
import { newRow } from '../model/new-row.ts'
import { refuse } from '../request/refusal.ts'
import { isTaken } from './login.ts'
import { newPassword, refuseFaultyPassword } from './new-password.ts'
import { sought } from '../see/sought.ts'
import { projectsLinkedTo, without } from './settle.ts'
import { withReferences } from '../state/references.ts'

const account = {
  name: required('Name is required', upTo(longestLine, 'Names')),
  email: required('Email is required', upTo(longestLine, 'Emails')),
  password: newPassword,
}

/**
 * Adds a manager or an employee. SPEC 5 'User form'; the role defaults to manager if none is given (SPEC 4). Where
 * passwords are sealed, a person without a password is invited by a link, with which they set it.
 */
export const createUser = command(
  v.object({
    ...account,
    email: v.pipe(account.email, v.check(isEmail, invalidEmail)),
    password: v.optional(newPassword),
    role: v.optional(v.picklist(assignableRoles, 'Role is required'), 'manager'),
    projectIds: v.optional(v.array(rowId), []),
  }),
  ({ draft, me }, { projectIds, password, ...fields }) => {
    if (password === undefined && !draft.terms.hasSealedPasswords)
      refuse('invalid', 'Password is required', 'password')
    refuseFaultyPassword(draft.terms, password)
    if (!can.createUsers(me)) refuse('forbidden', 'Only an admin can add users.')
    if (isTakenFor(draft, undefined, fields.email)) refuse('conflict', takenEmail, 'email')
    draft.terms.nextOwner?.forget(draft, fields.email)
    const user = draft.users.create(
      newRow('users', { id: draft.nextId(), ...fields, password: password ?? '' }),
    )
    linkTo(draft, user, projectIds, [])
    return user.id
  },
)

/**
 * Changes an account. SPEC 4 'Forms'; a changed e-mail carries over to every reference (DECISIONS 'Identity'). What is
 * not given stays, so that an untouched field of a form overwrites nobody's change.
 */
export const updateUser = command(
  v.object({
    ...v.partial(v.object(account)).entries,
    userId: rowId,
    role: v.optional(v.picklist(roles, 'Role is required')),
    projectIds: v.optional(v.array(rowId)),
  }),
  (context, { userId, projectIds, ...wanted }) => {
    const { draft, me } = context
    refuseFaultyPassword(draft.terms, wanted.password)
    const user = sought(context, 'users', userId) ?? refuse('gone', 'This user is gone.')
    if (!can.editUser(me)) refuse('forbidden', 'Only an admin can edit users.')
    const fields = {
      name: wanted.name ?? user.name,
      email: wanted.email ?? user.email,
      password: wanted.password ?? user.password,
      role: wanted.role ?? user.role,
    }
    if (fields.role !== user.role && !can.changeRole(me, user))
      refuse('invalid', "An admin's role cannot be changed.", 'role')
    if (!isAdmin(user) && isAdmin({ ...user, role: fields.role })) {
      refuse('invalid', 'The role must be manager or employee.', 'role')
    }
    const fault = changedEmailFault(user, fields.email)
    if (fault) refuse('invalid', fault, 'email')
    if (isTakenFor(draft, user, fields.email)) refuse('conflict', takenEmail, 'email')
    if (!sameEmail(fields.email, user.email)) draft.terms.nextOwner?.forget(draft, fields.email)
    const had = projectsLinkedTo(draft, { ...user, role: fields.role }).map(({ id }) => id)
    const now = draft.users.update(user, fields)
    if (now.email !== user.email) carryEmail(draft, user.email, now.email)
    if (projectIds) linkTo(draft, now, projectIds, had)
  },
)

/** What is wrong with an account's new e-mail. The one it has stays usable, whatever its form (DECISIONS 'Identity'). */
export function changedEmailFault(user: User, email: string): string | undefined {
  return isEmail(email) || email.trim() === user.email.trim() ? undefined : invalidEmail
}

/** The message about an e-mail that somebody else has. SPEC 5 'User form'. */
export const takenEmail = 'Email is already in use'

/** Whether an account, or a new one if none is given, cannot get an e-mail because somebody has it. Its own is never taken for it. */
export function isTakenFor(
  state: Pick<State, 'users'>,
  user: Pick<User, 'email'> | undefined,
  email: string,
): boolean {
  return !(user && sameEmail(email, user.email)) && isTaken(state, email)
}

/** Deletes an account. The person's projects and tasks stay (`settle`). Nobody deletes themselves, so an admin stays. */
export const deleteUser = command(v.object({ userId: rowId }), (context, { userId }) => {
  const { draft, me } = context
  const user = sought(context, 'users', userId) ?? refuse('gone', 'This user is gone.')
  if (isPerson(me) && me.id === user.id) refuse('forbidden', 'You cannot delete yourself.')
  if (!can.deleteUser(me, user)) refuse('forbidden', 'Only an admin can delete users.')
  draft.users.remove(user)
})

/** SPEC 5 'Settings': said in a toast, whichever of the two is empty. */
export const bothNeeded = 'Name and Password are required'

/**
 * Changes the caller's own name and password. SPEC 5 'Settings': neither may be empty in the form; a field that was not
 * touched there is not given, and stays.
 */
export const updateProfile = command(
  v.object({
    name: v.optional(required(bothNeeded, upTo(longestLine, 'Names'))),
    password: v.optional(v.pipe(v.string(bothNeeded), v.check(isFilled, bothNeeded), newPassword)),
  }),
  ({ draft, me }, { name, password }) => {
    refuseFaultyPassword(draft.terms, password)
    if (!isPerson(me) || !can.editProfile(draft, me, me))
      return refuse('forbidden', 'Log in to change your profile.')
    draft.users.update(me, { name: name ?? me.name, password: password ?? me.password })
  },
)

function isFilled(text: string): boolean {
  return text.trim() !== ''
}

/**
 * DECISIONS: choosing projects for a manager gives them these to manage; for an employee, makes them a member. Only
 * projects that knew them in this role before (`had`), perhaps from an earlier time in it, are given up. The form says
 * nothing of other projects, which know the e-mail that this person gets with the form.
 */
function linkTo(draft: Draft, user: User, projectIds: readonly string[], had: readonly string[]): void {
  const chosen = new Set(projectIds)
  for (const id of chosen)
    if (!draft.projects.get(id)) refuse('gone', 'One of these projects is gone.', 'projectIds')
  if (!isManager(user) && !isEmployee(user)) return
  const linked = new Set(projectsLinkedTo(draft, user).map((project) => project.id))
  for (const project of draft.projects.values()) {
    const isLinked = linked.has(project.id)
    if (chosen.has(project.id)) {
      if (!isLinked) draft.projects.update(project, linkedFields(project, user))
    } else if (isLinked && had.includes(project.id) && !isArchived(project)) {
      draft.projects.update(project, unlinkedFields(project, user))
    }
  }
}

function linkedFields(project: Project, user: User): Partial<Project> {
  return isManager(user) ? { manager: user.email } : { employees: [...project.employees, user.email] }
}

function unlinkedFields(project: Project, user: User): Partial<Project> {
  return isManager(user) ? { manager: '' } : { employees: without(project.employees, user.email) }
}

/**
 * Writes the new e-mail wherever the old one refers to this person. If another account also has the old one (foreign
 * data may), nobody can tell whom a reference means, and it stays.
 */
export function carryEmail(draft: Draft, old: string, email: string): void {
  if (draft.users.where('email', emailKey(old)).some((other) => other.email !== email)) return
  const renamed = (reference: string): string => (sameEmail(reference, old) ? email : reference)
  carryIn(draft.projects, renamed)
  carryIn(draft.tasks, renamed)
  carryIn(draft.users, renamed)
  carryIn(draft.notifications, renamed)
}

function carryIn<T extends TableName>(table: DraftTable<T>, renamed: (email: string) => string): void {
  for (const row of table.values()) {
    const now = withReferences(table.name, row, renamed)
    if (now !== row) table.update(row, now)
  }
}
