import type { Rows, TableName } from '../model/tables.ts'

/**
 * Who gets to know a field, of those who see its row:
 * - `everyone` of them;
 * - `managers`: admins, and the manager of the project that the row is or belongs to;
 * - `self`: admins, and the person whose row it is;
 * - `nobody`: it stays with the place that keeps it.
 *
 * Whoever does not get a value gets an empty one; of a list what speaks of themselves, and of projects that they see
 * (`seenRow`).
 */
export type SeenBy = 'everyone' | 'managers' | 'self' | 'nobody'

/** Who sees which field. One that is missing here does not compile; fields that EMS does not know go to admins only. */
export const seenBy: {
  readonly [T in TableName]: { readonly [F in keyof Required<Rows[T]>]: SeenBy }
} = {
  users: {
    id: 'everyone',
    name: 'everyone',
    email: 'everyone',
    password: 'nobody',
    role: 'everyone',
    projectIds: 'self',
    manager: 'self',
  },
  projects: {
    id: 'everyone',
    name: 'everyone',
    description: 'everyone',
    techTools: 'everyone',
    manager: 'everyone',
    status: 'everyone',
    employees: 'managers',
    tasks: 'managers',
  },
  tasks: {
    id: 'everyone',
    title: 'everyone',
    description: 'everyone',
    dueDate: 'everyone',
    priority: 'everyone',
    projectId: 'everyone',
    assignedTo: 'everyone',
    status: 'everyone',
    comments: 'everyone',
    lastUpdatedBy: 'managers',
    // It says something of who changed it last.
    managerNotified: 'managers',
    notifiedForCompletion: 'everyone',
    notifiedForCompletionByAdmin: 'everyone',
    notifiedForAssignmentByAdmin: 'everyone',
    overdueNotifiedFor: 'everyone',
  },
  notifications: {
    id: 'everyone',
    message: 'everyone',
    read: 'everyone',
    time: 'everyone',
    role: 'everyone',
    recipient: 'everyone',
    type: 'everyone',
  },
}
