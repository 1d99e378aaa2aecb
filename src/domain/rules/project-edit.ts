import * as v from 'valibot'
import { can } from '../can.ts'
import { sameEmail } from '../model/email.ts'
import { isArchived, isMember, type Project } from '../model/projects.ts'
import { commaSeparated } from '../model/stored.ts'
import { command, longestLine, longestText, required, rowId, upTo, type Context } from '../request/command.ts'
import { refuse } from '../request/refusal.ts'
import { refuseReplaced, replacedTexts } from '../request/replaced.ts'
import { sought } from '../see/sought.ts'
import { employeeByEmail, managerOf } from '../state/by-email.ts'
import { without } from './settle.ts'

/** The longest name and description a project may have. */
export const nameLimit = upTo(longestLine, 'Names')
export const descriptionLimit = upTo(longestText, 'Descriptions')

/** Tech tools as typed: separated by commas. */
export const techTools = v.pipe(v.string(), upTo(longestLine, 'Tech tools'))

/**
 * Changes a project; what is not given stays, so that two admins editing different fields both win. For the same reason
 * members `join` and `leave` one by one (e-mails): somebody who has already come or gone is no conflict. Whoever leaves
 * loses their tasks in it (`settle`). An archived project can be renamed and staffed like any other.
 */
export const updateProject = command(
  v.object({
    projectId: rowId,
    name: v.optional(required('Name is required', nameLimit)),
    description: v.optional(required('Description is required', descriptionLimit)),
    techTools: v.optional(techTools),
    manager: v.optional(v.pipe(v.string(), v.trim())),
    join: v.optional(v.array(v.string()), []),
    leave: v.optional(v.array(v.string()), []),
    replaces: replacedTexts,
  }),
  (context, { projectId, techTools, manager, join, leave, replaces, ...texts }) => {
    const { draft, me } = context
    if (!can.editProject(me)) refuse('forbidden', 'Only an admin can edit projects.')
    const project = findProject(context, projectId)
    refuseReplaced('projects', project, texts, replaces)
    draft.projects.update(project, {
      name: texts.name ?? project.name,
      description: texts.description ?? project.description,
      techTools: techTools === undefined ? project.techTools : commaSeparated(techTools),
      manager: manager === undefined ? project.manager : managerFrom(context, project, manager),
      employees: membersAfter(context, project, join, leave),
    })
  },
)

/** Archives a project: its tasks are read-only and count nowhere from now on (DECISIONS 'Archived projects'). */
export const archiveProject = command(v.object({ projectId: rowId }), (context, { projectId }) => {
  const { draft, me } = context
  if (!can.archiveProject(me)) refuse('forbidden', 'Only an admin can archive projects.')
  const project = findProject(context, projectId)
  if (!isArchived(project)) draft.projects.update(project, { archivedAt: draft.at })
})

/** Brings an archived project back; what its tasks have not told meanwhile is told then (`notices`). */
export const bringProjectBack = command(v.object({ projectId: rowId }), (context, { projectId }) => {
  const { draft, me } = context
  if (!can.archiveProject(me)) refuse('forbidden', 'Only an admin can bring projects back.')
  const project = findProject(context, projectId)
  if (isArchived(project)) draft.projects.update(project, { archivedAt: '' })
})

function findProject(context: Context, projectId: string): Project {
  return sought(context, 'projects', projectId) ?? refuse('gone', 'This project is not here (any more).')
}

/** The e-mail of a manager as their account has it; `''` leaves the project without a manager. */
function managerFrom({ draft }: Context, project: Project, email: string): string {
  if (email === '') return ''
  if (sameEmail(email, project.manager)) return project.manager
  const user = managerOf(draft, { ...project, manager: email })
  return user?.email ?? refuse('conflict', `${email} is not a manager.`, 'manager')
}

function membersAfter(
  { draft }: Context,
  project: Project,
  join: readonly string[],
  leave: readonly string[],
): readonly string[] {
  const left = leave.filter((email) => isMember(project, email)).reduce(without, project.employees)
  const joined = new Set<string>()
  for (const wanted of join) {
    const { email } =
      employeeByEmail(draft, wanted) ?? refuse('conflict', `${wanted} is not an employee.`, 'join')
    if (!isMember({ employees: left }, email)) joined.add(email)
  }
  return joined.size === 0 ? left : [...left, ...joined]
}
