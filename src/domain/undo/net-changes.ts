import type { TableName } from '../model/tables.ts'
import type { Entry } from '../request/entry.ts'
import type { Fields } from '../state/change.ts'

/** What an entry did to one row in all: `before` it, and as it `left` it. Both are whole rows where one is null. */
export interface Net {
  readonly table: TableName
  readonly id: string
  readonly before: Fields | null
  readonly left: Fields | null
}

/** What an entry did to each row in all, the last one first. A row that got other fields was removed and made again: in all it was changed. */
export function netChanges({ changes }: Entry): Net[] {
  const nets = new Map<string, Net>()
  for (const { table, id, before, after } of changes) {
    const known = nets.get(`${table}:${id}`)
    nets.set(`${table}:${id}`, { table, id, before: known ? known.before : before, left: after })
  }
  return [...nets.values()].toReversed()
}
