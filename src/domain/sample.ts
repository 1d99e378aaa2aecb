import * as v from 'valibot'
import { can, isAdmin } from './can.ts'
import { command } from './command.ts'
import { isSample, roles, type Role } from './model.ts'
import { refuse } from './refusal.ts'
import { addCompany, namesSamplePerson, samplePassword } from './sample/company.ts'
import type { State } from './state.ts'
import { hasDefaultPassword } from './upkeep.ts'

/** Whether a workspace holds nothing but admins, so that sample data would displace nobody's work. */
export function isEmptyWorkspace(state: State): boolean {
  return state.projects.size === 0 && state.tasks.size === 0 && [...state.users.values()].every(isAdmin)
}

/** Whether a workspace holds sample data, all or what was left of it. */
export function holdsSample(state: State): boolean {
  return [...state.users.values()].some(isSample) || [...state.projects.values()].some(isSample)
}

/** Fills an empty workspace with a small company, to look around in. */
export const fillSample = command(
  v.object({}),
  ({ draft, me }) => {
    if (!can.fillSample(me)) refuse('forbidden', 'Only an admin can do this.')
    if (!isEmptyWorkspace(draft)) refuse('conflict', 'Sample data can only be added to an empty workspace.')
    if ([...draft.users.values()].some((user) => namesSamplePerson(user.email))) {
      refuse('conflict', 'Somebody here already has an e-mail of the sample company.')
    }
    addCompany(draft)
  },
  { quiet: true },
)

/**
 * Takes the sample company out again, with what was told of its people meanwhile. What people added stays; their
 * tasks in sample projects go with these, and their projects of sample managers are left without one (`settle`).
 */
export const clearSample = command(
  v.object({}),
  ({ draft, me }) => {
    if (!can.clearSample(draft, me)) refuse('forbidden', 'Log in as an admin to clear the sample data.')
    removeSample(draft.users)
    removeSample(draft.projects)
    removeSample(draft.tasks)
    removeSample(draft.notifications)
    for (const notification of draft.notifications.values()) {
      if (namesSamplePerson(notification.recipient ?? notification.message))
        draft.notifications.remove(notification)
    }
  },
  { quiet: true },
)

function removeSample<Row extends object>(table: { values(): Iterable<Row>; remove(row: Row): void }): void {
  for (const row of table.values()) if (isSample(row)) table.remove(row)
}

/** An account to look around with. */
export interface SampleLogin {
  readonly role: Role
  readonly name: string
  readonly email: string
  readonly password: string
}

/**
 * One account of each role to sign in with while the workspace holds sample data. Only accounts that still have the
 * password they came with: the admin is the default one, or missing.
 */
export function sampleLogins(state: State): SampleLogin[] {
  if (!holdsSample(state)) return []
  const open = [...state.users.values()].filter((user) =>
    isAdmin(user) ? hasDefaultPassword(user) : isSample(user) && user.password === samplePassword,
  )
  return roles.flatMap((role) => {
    const user = open.find((candidate) => candidate.role === role)
    return user ? { role, name: user.name, email: user.email, password: user.password } : []
  })
}
