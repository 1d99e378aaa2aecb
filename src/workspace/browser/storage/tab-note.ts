import * as v from 'valibot'
import { isStamp } from '../../../domain/model/day.ts'
import { parse } from '../../../domain/model/json.ts'
import type { LastDeed } from '../../device.ts'
import type { KnownTexts, NotedSession } from '../both-stores.ts'
import { formatVersion } from './migrate.ts'

/** What a tab notes about the texts it is about to write. */
export interface TabNote {
  /** When it was noted, in milliseconds. */
  readonly at: number
  /** The version of the format they are written in. */
  readonly version: unknown
  /** The order they belong to; earlier versions did not record it. */
  readonly orderName: string | undefined
  /** The last known login or logout. */
  readonly session: NotedSession
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

const whole = v.pipe(v.number(), v.safeInteger())

const storedNote = v.object({
  at: v.number(),
  version: v.optional(v.unknown()),
  log: v.fallback(v.optional(v.string()), undefined),
  session: v.fallback(whole, 0),
  user: v.fallback(v.optional(v.nullable(v.string())), undefined),
  after: v.fallback(v.optional(whole), undefined),
  last: v.fallback(
    v.optional(v.object({ by: v.fallback(v.string(), ''), at: v.pipe(v.string(), v.check(isStamp)) })),
    undefined,
  ),
  texts: v.object({ root: texts, users: texts, tasks: texts, notifications: texts }),
})

/** Returns a stored note, or nothing if it cannot be read: the texts it would have vouched for then count as changed from outside. */
export function readNote(text: string | null): TabNote | undefined {
  const { success, output } = v.safeParse(storedNote, parse(text ?? ''))
  if (!success) return undefined
  const { at, version, log, session, user, after, last, texts: vouched } = output
  return { at, version, orderName: log, session: { number: session, user, after }, last, texts: vouched }
}

/** The length of a note in characters, whatever it says: with two versions of every text it is hardly longer. */
const size = 600

/**
 * A note of the present version, as it is stored. Its length is always about the same, so that a tab's next note fits where
 * its previous one was, however full the storage is.
 */
export function noteText({ at, orderName, session, last, texts: vouched }: Omit<TabNote, 'version'>): string {
  const { number, user, after } = session
  const login = { session: number, user, after }
  const note = { at, version: formatVersion, log: orderName, ...login, last, texts: vouched }
  return JSON.stringify(note).padEnd(size)
}
