import type { Rows, TableName } from './model.ts'

const fields = {
  users: ['id', 'name', 'email', 'password', 'role', 'projectIds', 'manager'],
  projects: ['id', 'name', 'description', 'techTools', 'manager', 'status', 'employees', 'tasks'],
  tasks: [
    'id',
    'title',
    'description',
    'dueDate',
    'priority',
    'projectId',
    'assignedTo',
    'status',
    'comments',
    'lastUpdatedBy',
    'managerNotified',
    'notifiedForCompletion',
    'notifiedForCompletionByAdmin',
    'notifiedForAssignmentByAdmin',
    'overdueNotifiedFor',
  ],
  notifications: ['id', 'message', 'read', 'time', 'role', 'recipient', 'type'],
} as const satisfies { readonly [T in TableName]: readonly (keyof Rows[T])[] }

/** The names of the fields that rows of a table have, in the order of the model. Rows may have others besides. */
export function fieldsOf(table: TableName): readonly string[] {
  return fields[table]
}
