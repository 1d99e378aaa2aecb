import type { TableName } from '../model/tables.ts'
import type { Entry } from '../request/entry.ts'
import type { Fields } from '../state/change.ts'

/**
 * The net effect of an entry on one row: as it was `before`, and as the entry `left` it. When one is null, the other is
 * the whole row.
 */
export interface Net {
  readonly table: TableName
  readonly id: string
  readonly before: Fields | null
  readonly left: Fields | null
}

/**
 * The net effect of an entry on each row, the last row first. A row that got other fields was removed and created
 * again: in all it was changed.
 */
export function netChanges({ changes }: Entry): Net[] {
  const nets = new Map<string, Net>()
  for (const { table, id, before, after } of changes) {
    const known = nets.get(`${table}:${id}`)
    nets.set(`${table}:${id}`, { table, id, before: known ? known.before : before, left: after })
  }
  return [...nets.values()].toReversed()
}
