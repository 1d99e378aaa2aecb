import * as v from 'valibot'
import type { TableDescription } from './field.ts'
import { tableNames, type Rows, type TableName } from './model.ts'
import { notifications } from './notifications.ts'
import { projects } from './projects.ts'
import { tasks } from './tasks.ts'
import { users } from './users.ts'

/** The tables of a workspace: the only place that lists them. */
export const tables = { users, projects, tasks, notifications } as const satisfies {
  readonly [T in TableName]: TableDescription<Rows[T]>
}

/** A value for each table, by its name. */
export function byTable<Value>(make: (table: TableName) => Value): { readonly [T in TableName]: Value } {
  return Object.fromEntries(tableNames.map((table) => [table, make(table)])) as { [T in TableName]: Value }
}

/** Reads the rows of each table as their fields are described, and keeps the fields that are not. */
export const rowSchemas = byTable((table) => {
  const { fields }: TableDescription = tables[table]
  const entries = Object.entries(fields).map(([name, { stored }]) => [name, stored] as const)
  return v.looseObject(Object.fromEntries(entries))
}) as unknown as { readonly [T in TableName]: v.GenericSchema<unknown, Rows[T]> }

/** What rows of each table hold where nothing is known of them. */
export const emptyRows = byTable((table) => v.parse(rowSchemas[table], {})) as Rows
