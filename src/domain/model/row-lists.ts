import * as v from 'valibot'
import type { TableName } from './model.ts'
import { readRows } from './read-rows.ts'

/** What carries whole tables: lists of rows as somebody else may have written them. `message` refuses anything else. */
export function tables(message: string) {
  return v.object(
    {
      users: rowsOf('users', message),
      projects: rowsOf('projects', message),
      tasks: rowsOf('tasks', message),
      notifications: rowsOf('notifications', message),
    },
    message,
  )
}

function rowsOf<T extends TableName>(table: T, message: string) {
  return v.pipe(
    v.custom<readonly unknown[]>(Array.isArray, message),
    v.transform((list) => readRows(table, list).rows),
  )
}
