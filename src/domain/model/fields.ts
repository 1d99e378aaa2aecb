import type { Change, Fields } from '../state/change.ts'
import type { Rows, TableName } from './model.ts'

/**
 * The fields that people set and see, in the words of the screens. All others are bookkeeping that follows from these
 * (`settle`, `notices`): no reason to refuse an undo, and nothing to tell in a history.
 */
const labels: { readonly [T in TableName]: { readonly [F in keyof Rows[T]]?: string } } = {
  users: { name: 'Name', email: 'Email', password: 'Password', role: 'Role' },
  projects: {
    name: 'Name',
    description: 'Description',
    techTools: 'Tech tools',
    manager: 'Manager',
    employees: 'Employees',
  },
  tasks: {
    title: 'Title',
    status: 'Status',
    assignedTo: 'Assignee',
    comments: 'Comment',
    dueDate: 'Due date',
    priority: 'Priority',
    description: 'Description',
    projectId: 'Project',
  },
  notifications: {},
}

/** What people call a field, or nothing when it is bookkeeping. */
export function labelOf(table: TableName, field: string): string | undefined {
  const ofTable: Readonly<Record<string, string>> = labels[table]
  return Object.hasOwn(ofTable, field) ? ofTable[field] : undefined
}

/** The fields of a table that people see, in the order in which a history tells them. */
export function visibleFields(table: TableName): string[] {
  return Object.keys(labels[table])
}

/** Whether changes are something that somebody did and could undo. Reading one's notifications is not. */
export function isDeed(changes: readonly Change[]): boolean {
  return changes.some(
    ({ table, before, after }) =>
      before === null ||
      after === null ||
      Object.keys(after).some((field) => labelOf(table, field) !== undefined),
  )
}

/** What to call a row of which some fields are known: its name or title, a person's e-mail where he has none. */
export function rowName(table: TableName, id: string, row: Fields | undefined): string {
  const names = { users: ['name', 'email'], projects: ['name'], tasks: ['title'], notifications: ['message'] }
  const known = names[table]
    .map((field) => row?.[field])
    .find((name) => typeof name === 'string' && name.trim())
  return typeof known === 'string' ? known.trim() : `${kinds[table]} ${id}`
}

/** What to call a row of a table. */
export const kinds: { readonly [T in TableName]: string } = {
  users: 'User',
  projects: 'Project',
  tasks: 'Task',
  notifications: 'Notification',
}
