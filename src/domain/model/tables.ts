import * as v from 'valibot'
import { checklist, type ChecklistItem } from './checklist.ts'
import { comments, type Comment } from './comments.ts'
import type { Field, TableDescription } from './field.ts'
import { labels, type Label } from './labels.ts'
import { notifications, type Notification } from './notifications.ts'
import { projects, type Project } from './projects.ts'
import { tasks, type Task } from './tasks.ts'
import { users, type User } from './users.ts'

/** The rows of each table. */
export interface Rows {
  users: User
  projects: Project
  tasks: Task
  notifications: Notification
  labels: Label
  checklist: ChecklistItem
  comments: Comment
}
export type TableName = keyof Rows

/** How a row is found in its table: by its id as text. */
export type RowId = string

/** The tables of a workspace. Code that does something for each of them asks here which there are. */
export const tables = {
  users,
  projects,
  tasks,
  notifications,
  labels,
  checklist,
  comments,
} as const satisfies {
  readonly [T in TableName]: TableDescription<Rows[T]>
}

export const tableNames = Object.keys(tables) as TableName[]

type Fields<T extends TableName> = (typeof tables)[T]['fields']

/** What the descriptions ask of `can`: the verbs they name, each with its row and the value to be set. */
export type PermissionCheck = {
  [T in TableName]:
    | { [F in keyof Fields<T>]: PermissionCheckOf<Fields<T>[F], Rows[T], F> }[keyof Fields<T>]
    | ((typeof tables)[T] extends { madeBy: infer Verb extends string }
        ? { verb: Verb; row: Rows[T]; value: undefined }
        : never)
}[TableName]

type PermissionCheckOf<Described, Row, F> = Described extends { setBy: infer Verb extends string }
  ? { verb: Verb; row: Row; value: F extends keyof Row ? Row[F] : never }
  : never

/** The description of a table, with its fields by name. */
export interface Described extends TableDescription {
  readonly madeBy?: PermissionCheck['verb']
  readonly fields: { readonly [field: string]: Field & { readonly setBy?: PermissionCheck['verb'] } }
}

/** The description of a table, for code that treats all tables alike. */
export function descriptionOf(table: TableName): Described {
  return tables[table]
}

/** Whether rows of a table are parts of others: such tables came later, and older data has none. */
export function isPart(table: TableName): boolean {
  return descriptionOf(table).partOf !== undefined
}

/** A value for each table, by its name. */
export function byTable<Value>(make: (table: TableName) => Value): { readonly [T in TableName]: Value } {
  return Object.fromEntries(tableNames.map((table) => [table, make(table)])) as { [T in TableName]: Value }
}

/** Reads the rows of each table as its fields are described, and keeps fields that are not. */
export const rowSchemas = byTable((table) => {
  const { fields } = descriptionOf(table)
  const entries = Object.entries(fields).map(([name, { stored }]) => [name, stored] as const)
  return v.looseObject(Object.fromEntries(entries))
}) as unknown as { readonly [T in TableName]: v.GenericSchema<unknown, Rows[T]> }

/** What the rows of each table hold where nothing is known of them: the defaults. */
export const emptyRows = byTable((table) => v.parse(rowSchemas[table], {})) as Rows
