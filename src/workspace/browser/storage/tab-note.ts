import * as v from 'valibot'
import { isStamp } from '../../../domain/model/day.ts'
import { parse } from '../../../domain/model/json.ts'
import type { LastDeed } from '../../device.ts'
import type { KnownTexts } from '../both-stores.ts'
import { formatVersion } from './migrate.ts'

/** What a tab notes of the texts that it is about to write. */
export interface TabNote {
  /** When it was noted, in milliseconds. */
  readonly at: number
  /** The version of the format that they are written in. */
  readonly version: unknown
  /** The order that they belong to; earlier versions did not say which. */
  readonly orderName: string | undefined
  /** The number of the last login or logout that is known; 0 for none. */
  readonly session: number
  /** The last deed that the texts contain. */
  readonly last: LastDeed | undefined
  readonly texts: KnownTexts
}

const known = v.tuple([v.string(), v.number()])
const texts = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.transform((list) => list.filter((one) => v.is(known, one))),
  ),
  [],
)

const storedNote = v.object({
  at: v.number(),
  version: v.optional(v.unknown()),
  log: v.fallback(v.optional(v.string()), undefined),
  session: v.fallback(v.pipe(v.number(), v.safeInteger()), 0),
  last: v.fallback(
    v.optional(v.object({ by: v.fallback(v.string(), ''), at: v.pipe(v.string(), v.check(isStamp)) })),
    undefined,
  ),
  texts: v.object({ root: texts, users: texts, tasks: texts, notifications: texts }),
})

/** A stored note. An unreadable one counts as none: the texts it would have vouched for are taken for changed from outside. */
export function readNote(text: string | null): TabNote | undefined {
  const { success, output } = v.safeParse(storedNote, parse(text ?? ''))
  if (!success) return undefined
  const { at, version, log, session, last, texts: vouched } = output
  return { at, version, orderName: log, session, last, texts: vouched }
}

/** A note of the present version, as it is stored. */
export function noteText({ at, orderName, session, last, texts: vouched }: Omit<TabNote, 'version'>): string {
  return JSON.stringify({ at, version: formatVersion, log: orderName, session, last, texts: vouched })
}
