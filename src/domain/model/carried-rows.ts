import * as v from 'valibot'
import { readRows } from './read-rows.ts'
import { rowLists } from './row-lists.ts'
import { byTable } from './tables.ts'

/** The schema of requests that carry whole tables, possibly written by somebody else. `message` refuses anything else. */
export function carriedRows(message: string) {
  const list = v.custom<readonly unknown[]>(Array.isArray, message)
  const parts = v.optional(list, [])
  return v.pipe(
    v.object(
      // A request from an earlier version has no parts.
      { ...byTable(() => list), labels: parts, checklist: parts, comments: parts },
      message,
    ),
    v.transform((lists) => rowLists((table) => readRows(table, lists[table]).rows)),
  )
}
