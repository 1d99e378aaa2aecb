import type { PartOf } from '../model/field.ts'
import { descriptionOf, tableNames, type RowId, type TableName } from '../model/tables.ts'
import type { State } from './state.ts'

/** The table and id of a row. */
export type RowAt = readonly [TableName, RowId]

/** The tables whose rows are parts of others, with where their wholes are found. */
export const partTables: readonly { readonly table: PartTable; readonly partOf: PartOf }[] =
  tableNames.flatMap((table) => {
    const { partOf } = descriptionOf(table)
    return partOf && isPartTable(table) ? [{ table, partOf }] : []
  })

/** The tables of parts. A test checks that they match the descriptions. */
export type PartTable = 'labels' | 'checklist' | 'comments'

function isPartTable(table: TableName): table is PartTable {
  return descriptionOf(table).partOf !== undefined
}

/** The rows that are parts of a row, in table order. */
export function partsOf(state: State, whole: TableName, id: RowId): RowAt[] {
  return partTables.flatMap(({ table, partOf }) => {
    if (partOf.table !== whole) return []
    const ids =
      table === 'labels'
        ? state.labels.where('projectId', id).map((row) => row.id)
        : state[table].where('taskId', id).map((row) => row.id)
    return ids.map((part) => [table, part] as const)
  })
}

/** The row that a part belongs to, if it exists. */
export function wholeOf(state: State, table: PartTable, row: object): object | undefined {
  const partOf = descriptionOf(table).partOf
  const id: unknown = partOf && Reflect.get(row, partOf.field)
  return partOf && typeof id === 'string' ? state[partOf.table].get(id) : undefined
}
