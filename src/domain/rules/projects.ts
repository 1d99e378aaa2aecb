import * as v from 'valibot'
import { can } from '../can.ts'
import { isEmployee, isManager } from '../model/actor.ts'
import { command, newPassword, rowId, type Context } from '../request/command.ts'
import { emailKey } from '../model/email.ts'
import type { AssignableRole, User } from '../model/users.ts'
import { userByEmail } from '../state/by-email.ts'
import { refuse } from '../request/refusal.ts'
import { newRow } from '../model/new-row.ts'
import { commaSeparated } from '../model/stored.ts'
import { sought } from '../see/sought.ts'

const incomplete = 'Please fill all required manager and project fields'
const filled = v.pipe(
  v.string(incomplete),
  v.check((value) => value.trim() !== '', incomplete),
)
const trimmed = v.pipe(filled, v.trim())

/**
 * Creates a project with its manager and its employees in one step (SPEC 2 'Admin Panel', SPEC 5). Existing people
 * are given the project and keep their name and password; employee rows with an empty field are skipped
 * (DECISIONS 'Identity and references'). Gives the number of employees assigned.
 */
export const createProject = command(
  v.object({
    manager: v.object({ name: trimmed, email: trimmed, password: filled }),
    project: v.object({ name: trimmed, description: trimmed, techTools: v.optional(v.string(), '') }),
    employees: v.array(v.object({ name: v.string(), email: v.string(), password: v.string() })),
  }),
  (context, { manager, project, employees }) => {
    const { draft, me } = context
    if (!can.createProjects(me)) refuse('forbidden', 'Only an admin can create projects.')
    const rows = employees
      .map((row, index) => ({
        ...row,
        name: row.name.trim(),
        email: row.email.trim(),
        field: `employees.${index}`,
      }))
      .filter((row) => row.name && row.email && row.password)
    refuseRepeatedEmails([{ ...manager, field: 'manager' }, ...rows])
    const manages = personFor(context, { ...manager, field: 'manager' }, 'manager')
    const members = rows.map((row) => personFor(context, row, 'employee').email)
    const id = draft.nextId()
    const techTools = commaSeparated(project.techTools)
    draft.projects.create(
      newRow('projects', { ...project, id, techTools, manager: manages.email, employees: members }),
    )
    return { projectId: id, employees: members.length }
  },
)

/** Deletes a project; its tasks and everyone's link to it go with it (`settle`). SPEC 6, DECISIONS. */
export const deleteProject = command(v.object({ projectId: rowId }), (context, { projectId }) => {
  const { draft, me } = context
  if (!can.deleteProject(me)) refuse('forbidden', 'Only an admin can delete projects.')
  draft.projects.remove(sought(context, 'projects', projectId) ?? refuse('gone', 'This project is gone.'))
})

interface PersonRow {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly field: string
}

function refuseRepeatedEmails(rows: readonly PersonRow[]): void {
  const seen = new Set<string>()
  for (const { email, field } of rows) {
    if (seen.has(emailKey(email))) refuse('invalid', `${email} is used twice in this form.`, `${field}.email`)
    seen.add(emailKey(email))
  }
}

/** The person with the row's e-mail when they have that role, or a new one. An e-mail of another role is refused. */
function personFor({ draft }: Context, row: PersonRow, role: AssignableRole): User {
  const { name, email, password, field } = row
  const existing = userByEmail(draft, email)
  if (existing) {
    const fits = role === 'manager' ? isManager(existing) : isEmployee(existing)
    if (!fits)
      refuse(
        'conflict',
        `${email} already belongs to an account with the role ${existing.role}.`,
        `${field}.email`,
      )
    return existing
  }
  const checked = v.safeParse(newPassword, password)
  if (!checked.success) refuse('invalid', checked.issues[0].message, `${field}.password`)
  draft.terms.nextOwner?.forget(draft, email)
  return draft.users.create(newRow('users', { id: draft.nextId(), name, email, password, role }))
}
