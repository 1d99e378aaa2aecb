import * as v from 'valibot'
import type { Field, TableDescription } from './field.ts'
import { tableNames, type Rows, type TableName } from './model.ts'
import { notifications } from './notifications.ts'
import { projects } from './projects.ts'
import { tasks } from './tasks.ts'
import { users } from './users.ts'

/** The tables of a workspace: the only place that lists them. */
export const tables = { users, projects, tasks, notifications } as const satisfies {
  readonly [T in TableName]: TableDescription<Rows[T]>
}

type Fields<T extends TableName> = (typeof tables)[T]['fields']

/** What the descriptions ask of `can`: the verbs they name, each with the row it is about and the value that it is to get. */
export type Asked = {
  [T in TableName]:
    | { [F in keyof Fields<T>]: AskedOf<Fields<T>[F], Rows[T], F> }[keyof Fields<T>]
    | ((typeof tables)[T] extends { madeBy: infer Verb extends string }
        ? { verb: Verb; row: Rows[T]; value: undefined }
        : never)
}[TableName]

type AskedOf<Described, Row, F> = Described extends { setBy: infer Verb extends string }
  ? { verb: Verb; row: Row; value: F extends keyof Row ? Row[F] : never }
  : never

/** What is to be known of a table, and of its fields by their names. */
export interface Described extends TableDescription {
  readonly madeBy?: Asked['verb']
  readonly fields: { readonly [field: string]: Field & { readonly setBy?: Asked['verb'] } }
}

/** What is to be known of a table, for whoever asks in the same way of all. */
export function descriptionOf(table: TableName): Described {
  return tables[table]
}

/** A value for each table, by its name. */
export function byTable<Value>(make: (table: TableName) => Value): { readonly [T in TableName]: Value } {
  return Object.fromEntries(tableNames.map((table) => [table, make(table)])) as { [T in TableName]: Value }
}

/** Reads the rows of each table as their fields are described, and keeps the fields that are not. */
export const rowSchemas = byTable((table) => {
  const { fields } = descriptionOf(table)
  const entries = Object.entries(fields).map(([name, { stored }]) => [name, stored] as const)
  return v.looseObject(Object.fromEntries(entries))
}) as unknown as { readonly [T in TableName]: v.GenericSchema<unknown, Rows[T]> }

/** What rows of each table hold where nothing is known of them. */
export const emptyRows = byTable((table) => v.parse(rowSchemas[table], {})) as Rows
