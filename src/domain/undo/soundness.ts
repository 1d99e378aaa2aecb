import { isAdmin, isEmployee, isPerson } from '../model/actor.ts'
import type { Context } from '../request/command.ts'
import type { DraftTable } from '../state/draft.ts'
import type { Entry } from '../request/entry.ts'
import { emailKey, sameEmail } from '../model/email.ts'
import { isMember, type Project } from '../model/projects.ts'
import type { Rows } from '../model/tables.ts'
import type { Task } from '../model/tasks.ts'
import type { User } from '../model/users.ts'
import { userByEmail } from '../state/by-email.ts'
import { hasAdmin } from '../state/has-admin.ts'
import type { PeopleThen } from '../rules/people-then.ts'
import { refuse } from '../request/refusal.ts'
import { cameSince, type Since } from './came-since.ts'
import { refuseChanged, type RowField } from './revert.ts'
import { refuseLabels, refuseLooseParts } from './sound-parts.ts'
import { rowThen } from '../request/row-then.ts'
import { personName, projectName, taskName } from '../model/names.ts'

/** The people touched by an entry who were deleted since, by the e-mail they had then. */
export function goneSince({ draft, past }: Context, { seq, changes }: Entry): ReadonlyMap<string, User> {
  const gone = new Map<string, User>()
  for (const { table, id } of changes) {
    if (table !== 'users' || draft.users.get(id)) continue
    const was = rowThen(past, { table, id, row: undefined }, seq)
    if (was) gone.set(emailKey(was.email), was)
  }
  return gone
}

/**
 * Refuses an undo that has been written to the draft when it would leave an invalid state (DECISIONS 'Identity'), or
 * when others have built on the entry since: an undo takes nobody's later work away.
 */
export function refuseUnsound(
  context: Context,
  entry: Entry,
  gone: ReadonlyMap<string, User>,
  people: PeopleThen,
): void {
  refuseLostAccount(context)
  refuseTakenEmails(context)
  refuseLooseReferences(context, { seq: entry.seq, people })
  refuseMissingPeople(context, gone)
  refuseLooseTasks(context, entry)
  refuseLooseParts(context)
  refuseLabels(context)
}

/** Nobody deletes themselves, so that an admin always stays (DECISIONS 'Identity'). */
function refuseLostAccount({ draft, me }: Context): void {
  if (isPerson(me) && draft.users.get(me.id)?.role !== me.role)
    refuse('forbidden', 'You cannot undo this: your own account would go with it.')
  const had = draft.users.written().some(({ before }) => before && isAdmin(before))
  if (had && !hasAdmin(draft)) refuse('forbidden', 'You cannot undo this: no admin would be left.')
}

/** No e-mail belongs to two accounts (DECISIONS 'Identity'). */
function refuseTakenEmails({ draft }: Context): void {
  for (const { before, now } of draft.users.written()) {
    if (!now || (before && emailKey(before.email) === emailKey(now.email)) || !now.email.trim()) continue
    const other = draft.users.where('email', emailKey(now.email)).find((user) => user.id !== now.id)
    if (other) {
      const name = personName(other)
      refuse('conflict', `The email ${now.email} belongs to '${name}' now, so this cannot be undone.`)
    }
  }
}

/**
 * Refuses when something would still refer to an e-mail that stops being this person's, although it only began to do so
 * after the entry: a project or task given to them since. Older references may stay, as they did then.
 */
function refuseLooseReferences(context: Context, since: Since): void {
  const { draft } = context
  for (const { before, now } of draft.users.written()) {
    if (!before || (now && sameEmail(now.email, before.email) && now.role === before.role)) continue
    const { email } = before
    const key = emailKey(email)
    if (key === '') continue
    const known = userByEmail(draft, email)
    const isHis = (reference: string): boolean => sameEmail(reference, email)
    for (const project of draft.projects.where('manager', key))
      refuseNew(context, since, draft.projects, project, 'manager', ({ manager }) => isHis(manager))
    for (const project of draft.projects.where('employees', key)) {
      if (known && !isEmployee(known))
        refuseChanged(context, since.seq, rowField('projects', project, 'employees'))
      refuseNew(context, since, draft.projects, project, 'employees', ({ employees }) =>
        employees.some(isHis),
      )
    }
    for (const task of draft.tasks.where('assignedTo', key))
      refuseNew(context, since, draft.tasks, task, 'assignedTo', ({ assignedTo }) => isHis(assignedTo))
  }
}

function refuseNew<T extends 'projects' | 'tasks'>(
  context: Context,
  since: Since,
  table: DraftTable<T>,
  row: Rows[T],
  field: string,
  refers: (row: Rows[T]) => boolean,
): void {
  if (cameSince(context, since, table, row, refers))
    refuseChanged(context, since.seq, rowField(table.name, row, field))
}

function rowField(table: 'projects' | 'tasks', row: Project | Task, field: string): RowField {
  return { table, id: row.id, field, row: { ...row } }
}

/** Refuses when people who would come back into a project were deleted or given another role since. */
function refuseMissingPeople({ draft }: Context, gone: ReadonlyMap<string, User>): void {
  for (const { before, now } of draft.projects.written()) {
    if (!now) continue
    const people = [...now.employees, now.manager].map(emailKey)
    const present = new Set([...(before?.employees ?? []), before?.manager ?? ''].map(emailKey))
    for (const key of people.filter((key) => !present.has(key))) {
      const person = gone.get(key)
      if (person) refuse('conflict', `${personName(person)} was deleted since: undo that first.`)
    }
    const stranger = now.employees
      .map((email) => userByEmail(draft, email))
      .find((user) => user && !isEmployee(user))
    if (stranger)
      refuse('conflict', `${personName(stranger)} is no longer an employee, so this cannot be undone.`)
  }
}

/** Refuses tasks whose project or assignee would be missing: made or assigned since, or orphaned since. */
function refuseLooseTasks(context: Context, { seq }: Entry): void {
  const { draft } = context
  for (const { id, before, now } of draft.projects.written()) {
    for (const task of draft.tasks.where('projectId', id)) {
      if (!now)
        refuse(
          'conflict',
          `'${taskName(task)}' was added to '${before ? projectName(before) : ''}' since, so this cannot be undone.`,
        )
      if (task.assignedTo && !isMember(now, task.assignedTo))
        refuseChanged(context, seq, rowField('tasks', task, 'assignedTo'))
    }
  }
  for (const { before, now } of draft.tasks.written()) {
    if (!now) continue
    // A label of another project, put on after the entry moved the task: it would go with the project.
    const isLost = now.labelIds.some((labelId) => {
      const label = before?.labelIds.includes(labelId) ? draft.labels.get(labelId) : undefined
      return label && label.projectId !== now.projectId
    })
    if (isLost) refuseChanged(context, seq, rowField('tasks', now, 'labelIds'))
    const project = draft.projects.get(now.projectId)
    if (!project) refuse('conflict', `The project of '${taskName(now)}' was deleted since: undo that first.`)
    if (now.assignedTo && !isMember(project, now.assignedTo))
      refuse(
        'conflict',
        `${now.assignedTo} is no longer an employee of '${projectName(project)}', so this cannot be undone.`,
      )
  }
}
