import type { TableName } from '../../src/domain/model/tables.ts'
import type { Role } from '../../src/domain/model/users.ts'
import type { RowLists } from '../../src/domain/model/row-lists.ts'
import type { Change } from '../../src/domain/state/change.ts'

// DECISIONS 'Team server: who sees whom', written a second time: none of it comes from `see/`, which it is here to judge.

/** A row as it is treated here. */
export type AnyRow = Readonly<Record<string, unknown>>
type Rows = Readonly<Record<TableName, readonly AnyRow[]>>

/** Who looks. */
export interface Looker {
  readonly id: string
  readonly email: string
  readonly role: Role
}

const isMember = (project: AnyRow, email: unknown): boolean =>
  (project['employees'] as readonly unknown[]).includes(email)
const projectOf = (row: AnyRow, rows: Rows): AnyRow =>
  rows.projects.find(({ id }) => id === row['projectId']) ?? {}
const taskOf = (row: AnyRow, rows: Rows): AnyRow => rows.tasks.find(({ id }) => id === row['taskId']) ?? {}
const isAddressed = (me: Looker, row: AnyRow): boolean =>
  row['role'] === me.role && (row['recipient'] === undefined || row['recipient'] === me.email)

type Sees = Readonly<Record<TableName, (me: Looker, row: AnyRow, rows: Rows) => boolean>>

const managers: Sees = {
  users: (me, user, { projects }) =>
    user['id'] === me.id ||
    projects.some((project) => project['manager'] === me.email && isMember(project, user['email'])),
  projects: (me, project) => project['manager'] === me.email,
  tasks: (me, task, rows) => projectOf(task, rows)['manager'] === me.email,
  labels: (me, label, rows) => projectOf(label, rows)['manager'] === me.email,
  checklist: (me, item, rows) => managers.tasks(me, taskOf(item, rows), rows),
  comments: (me, comment, rows) => managers.tasks(me, taskOf(comment, rows), rows),
  notifications: isAddressed,
}

const employees: Sees = {
  users: (me, user, { projects }) =>
    user['id'] === me.id ||
    projects.some((project) => isMember(project, me.email) && project['manager'] === user['email']),
  projects: (me, project) => isMember(project, me.email),
  tasks: (me, task) => task['assignedTo'] === me.email,
  labels: (me, label, rows) =>
    rows.projects.some((one) => one['id'] === label['projectId'] && isMember(one, me.email)),
  checklist: (me, item, rows) => employees.tasks(me, taskOf(item, rows), rows),
  comments: (me, comment, rows) => employees.tasks(me, taskOf(comment, rows), rows),
  notifications: isAddressed,
}

const all = (): boolean => true
const admins: Sees = {
  users: all,
  projects: all,
  tasks: all,
  labels: all,
  checklist: all,
  comments: all,
  notifications: isAddressed,
}

const sees: Readonly<Record<Role, Sees>> = { admin: admins, manager: managers, employee: employees }

/** Everyone who sees the row gets its fields in this list. Fields that EMS does not know are for admins. */
const everyone: Readonly<Record<TableName, string>> = {
  users: 'id name email role',
  projects: 'id name description techTools manager status archivedAt',
  tasks:
    'id title description dueDate priority projectId assignedTo status comments notifiedForCompletion ' +
    'notifiedForCompletionByAdmin notifiedForAssignmentByAdmin overdueNotifiedFor dueNotifiedFor labelIds ' +
    'readyForReview createdAt createdBy doneAt',
  notifications: 'id message read time role recipient type taskId projectId kind',
  labels: 'id projectId name color',
  checklist: 'id taskId text done rank',
  comments: 'id taskId text authorId authorName at editedAt',
}
const adminsAndSelf: Partial<Record<TableName, string>> = { users: 'projectIds manager mutedNews' }
const adminsAndManager: Partial<Record<TableName, string>> = {
  projects: 'employees tasks',
  tasks: 'lastUpdatedBy managerNotified rank',
}
const nobody: Partial<Record<TableName, string>> = { users: 'password' }

const has = (list: string | undefined, field: string): boolean => (list ?? '').split(' ').includes(field)

/** Whether it has been decided who gets a field. */
export function isDecided(table: TableName, field: string): boolean {
  return [everyone, adminsAndSelf, adminsAndManager, nobody].some((list) => has(list[table], field))
}

function gets(me: Looker, table: TableName, row: AnyRow, field: string): boolean {
  if (has(nobody[table], field)) return false
  if (me.role === 'admin' || has(everyone[table], field)) return true
  if (has(adminsAndSelf[table], field)) return row['id'] === me.id
  return me.role === 'manager' && has(adminsAndManager[table], field)
}

/** The fields of a row that somebody gets, with the given values; none if they may not see the row. */
function part(me: Looker, table: TableName, row: AnyRow, rows: Rows, values = row): AnyRow {
  if (!sees[me.role][table](me, row, rows)) return {}
  const got = Object.fromEntries(Object.entries(values).filter(([field]) => gets(me, table, row, field)))
  // A secret is a secret wherever it is, even in fields that EMS does not know.
  const text = JSON.stringify(got, (field, value: unknown) => (/password/i.test(field) ? undefined : value))
  return JSON.parse(text) as AnyRow
}

/** Everything that somebody may know of a workspace as it is. */
export function whatTheyMayKnow(me: Looker, lists: RowLists): unknown {
  const rows: Rows = lists as unknown as Rows
  return Object.entries(rows).flatMap(([table, list]) =>
    list.map((row) => part(me, table as TableName, row, rows)),
  )
}

/** Everything that somebody may know of the past: of rows that they see now, or of deleted rows that would be theirs. */
export function whatTheyMayRead(me: Looker, lists: RowLists, changes: readonly Change[]): unknown {
  const rows: Rows = lists as unknown as Rows
  return changes.flatMap(({ table, id, before, after }) => {
    const row =
      rows[table].find((one) => String(one['id']) === id) ?? (before === null ? after : before) ?? {}
    return [before, after].map((values) =>
      part(me, table, row, rows, withoutDeleted(table, id, rows, values ?? {})),
    )
  })
}

/** Nobody reads the text of a deleted comment, neither where it was written nor in its task. */
function withoutDeleted(table: TableName, id: string, { comments }: Rows, values: AnyRow): AnyRow {
  const { text, comments: newest, ...rest } = values
  if (table === 'comments') return comments.some((one) => one['id'] === id) ? { ...rest, text } : rest
  const isThere = comments.some((one) => one['taskId'] === id && one['text'] === newest)
  return table === 'tasks' && !isThere ? rest : values
}
