import * as v from 'valibot'
import { can } from '../can.ts'
import { command, longestLine, required, rowId, upTo, type Context } from '../request/command.ts'
import type { AssignableRole, User } from '../model/users.ts'
import { refuse } from '../request/refusal.ts'
import { newRow } from '../model/new-row.ts'
import { commaSeparated } from '../model/stored.ts'
import { sought } from '../see/sought.ts'
import { descriptionLimit, nameLimit, techTools } from './project-edit.ts'
import {
  incomplete,
  passwordsTooMany,
  planOfPeople,
  refusalsOf,
  type PersonRow,
  type RowPlan,
} from './project-plan.ts'

/**
 * Creates a project with its manager and its employees in one step (SPEC 2 'Admin Panel', SPEC 5). Existing people get
 * the project and keep their name and password, which need not be filled in; employee rows that lack something are
 * skipped (`planOfPeople`, DECISIONS 'Identity and references'). Returns the number of employees assigned.
 */
export const createProject = command(
  v.object({
    manager: v.object({
      name: v.string(incomplete),
      email: required(incomplete, upTo(longestLine, 'Emails')),
      password: v.string(incomplete),
    }),
    project: v.object({
      name: required(incomplete, nameLimit),
      description: required(incomplete, descriptionLimit),
      techTools: v.optional(techTools, ''),
    }),
    employees: v.array(v.object({ name: v.string(), email: v.string(), password: v.string() })),
  }),
  (context, { manager, project, employees }) => {
    const { draft, me } = context
    if (!can.createProjects(me)) refuse('forbidden', 'Only an admin can create projects.')
    const people = { manager, employees }
    const plan = planOfPeople(draft, people, draft.terms)
    const [refusal] = [...refusalsOf(plan, draft.terms), ...passwordsTooMany(people, draft.terms)]
    if (refusal) refuse(refusal.code, refusal.message, refusal.field)
    const manages = personFor(context, plan.manager, manager, 'manager')
    const members = employees.flatMap((row, index) => {
      const becomes = plan.employees[index]
      return becomes ? (personFor(context, becomes, row, 'employee')?.email ?? []) : []
    })
    const id = draft.nextId()
    const techTools = commaSeparated(project.techTools)
    draft.projects.create(
      newRow('projects', { ...project, id, techTools, manager: manages?.email ?? '', employees: members }),
    )
    return { projectId: id, employees: members.length }
  },
)

/** Deletes a project; its tasks and everyone's link to it go with it (`settle`). SPEC 6, DECISIONS. */
export const deleteProject = command(v.object({ projectId: rowId }), (context, { projectId }) => {
  const { draft, me } = context
  if (!can.deleteProject(me)) refuse('forbidden', 'Only an admin can delete projects.')
  draft.projects.remove(
    sought(context, 'projects', projectId) ?? refuse('gone', 'This project is not here (any more).'),
  )
})

/** The person a row is about: their existing account, a new one, or nobody if the row is skipped. */
function personFor(
  { draft }: Context,
  plan: RowPlan,
  { name, email, password }: PersonRow,
  role: AssignableRole,
): User | undefined {
  if (plan.becomes === 'existing') return plan.user
  if (plan.becomes !== 'fresh') return undefined
  draft.terms.nextOwner?.forget(draft, email)
  const account = { id: draft.nextId(), name: name.trim(), email: email.trim(), role }
  // Blanks are no password: where people may do without one, they set theirs by a link.
  return draft.users.create(newRow('users', { ...account, password: password.trim() && password }))
}
