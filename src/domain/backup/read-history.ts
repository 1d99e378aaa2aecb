import * as v from 'valibot'
import { isStamp } from '../model/day.ts'
import { isSecret } from '../model/secret.ts'
import { tableNames } from '../model/tables.ts'
import type { Entry } from '../request/entry.ts'
import { withoutArgs } from '../see/delivery.ts'

/**
 * Returns the past entries in a backup, oldest first, in the form in which a history is read: without what was sent and without
 * passwords. Anything that is not an entry is left out. They are numbered as coming before everything else: up to -1.
 */
export function readHistory(history: readonly unknown[]): Entry[] {
  const read = history.flatMap((item) => {
    const found = v.safeParse(entry, item)
    return found.success ? [found.output] : []
  })
  const inOrder = read.toSorted((one, other) => one.seq - other.seq)
  return inOrder.map(({ request, changes, who }, at) => ({
    seq: at - inOrder.length,
    request: withoutArgs(request),
    changes,
    ...(who !== undefined && { who }),
  }))
}

const fields = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((all) => Object.fromEntries(Object.entries(all).filter(([field]) => !isSecret(field)))),
)

const text = v.string()

const entry = v.object({
  seq: v.number(),
  request: v.object({
    id: v.pipe(text, v.nonEmpty()),
    by: text,
    at: v.pipe(text, v.check(isStamp)),
    name: text,
    args: v.optional(v.unknown(), {}),
  }),
  changes: v.array(
    v.object({
      table: v.picklist(tableNames),
      id: text,
      before: v.nullable(fields),
      after: v.nullable(fields),
    }),
  ),
  who: v.exactOptional(text),
})
