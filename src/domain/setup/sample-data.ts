import * as v from 'valibot'
import { can } from '../can.ts'
import { isAdmin } from '../model/actor.ts'
import { command } from '../request/command.ts'
import { isSample, sampleMark } from '../model/sample-mark.ts'
import { tableNames, type Rows, type TableName } from '../model/tables.ts'
import { refuse } from '../request/refusal.ts'
import type { DraftTable } from '../state/draft.ts'
import type { State } from '../state/state.ts'
import { carriedRows } from '../model/carried-rows.ts'
import { mend } from '../rules/repair.ts'

/** Whether a workspace holds only admins, so that sample data would displace nobody's work. */
export function isEmptyWorkspace(state: State): boolean {
  return state.projects.size === 0 && state.tasks.size === 0 && [...state.users.values()].every(isAdmin)
}

/** Whether a workspace holds sample data, in full or in part. */
export function holdsSample(state: State): boolean {
  return [...state.users.values()].some(isSample) || [...state.projects.values()].some(isSample)
}

/** The password of everyone in the sample company, and the domain of their e-mails. */
export const samplePassword = 'welcome1'
export const sampleDomain = 'brightwater.example'

/** Whether a text names somebody of the sample company. */
function namesSamplePerson(text: string): boolean {
  return text.includes(`@${sampleDomain}`)
}

/** Fills an empty workspace with a small company to explore: the rows of `sample-rows`. */
export const fillSample = command(
  carriedRows('This is not a sample company.'),
  ({ draft, me }, rows) => {
    if (!can.fillSample(me)) refuse('forbidden', 'Only an admin can do this.')
    if (!isEmptyWorkspace(draft)) refuse('conflict', 'Sample data can only be added to an empty workspace.')
    if ([...draft.users.values()].some((user) => namesSamplePerson(user.email))) {
      refuse('conflict', 'Somebody here already has an email of the sample company.')
    }
    if (rows.users.some((user) => isAdmin(user) || !namesSamplePerson(user.email)))
      refuse('invalid', 'A sample company has managers and employees of its own only.')
    if (tableNames.some((table) => rows[table].some(({ id }) => draft.isTaken(String(id)))))
      refuse('conflict', 'This sample company was here before. Add another one.')
    for (const table of tableNames) addSample(draft[table], rows[table])
    // In a list made elsewhere, e-mails may be used twice and tasks may belong to no project.
    mend(draft)
  },
  { quiet: true },
)

/**
 * Removes the sample company, with the notifications its people have received since. What people added stays, except
 * that their tasks in sample projects go with the projects, and their projects led by sample managers are left without
 * a manager (`settle`).
 */
export const clearSample = command(
  v.object({}),
  ({ draft, me }) => {
    if (!can.clearSample(draft, me)) refuse('forbidden', 'Log in as an admin to clear the sample data.')
    for (const table of tableNames) removeSample(draft[table])
    for (const notification of draft.notifications.values()) {
      if (namesSamplePerson(notification.recipient ?? notification.message))
        draft.notifications.remove(notification)
    }
  },
  { quiet: true },
)

function addSample<T extends TableName>(table: DraftTable<T>, rows: readonly Rows[T][]): void {
  for (const row of rows) table.create({ ...row, ...sampleMark })
}

function removeSample<T extends TableName>(table: DraftTable<T>): void {
  for (const row of table.values()) if (isSample(row)) table.remove(row)
}
