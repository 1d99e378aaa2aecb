import type { NotedSession, SessionMark } from '../both-stores.ts'

/** What both stores know of the last login or logout, at a start. */
export interface KnownSessions {
  /** The id of whoever stands under `currentUser`, if it is somebody's here. */
  readonly stored: string | undefined
  /** What tabs have noted, in the same storage. */
  readonly inNotes: readonly NotedSession[]
  /** The last one in the database, of this order. */
  readonly inDatabase: SessionMark | undefined
}

/**
 * The id of whoever is in after a crash, which may have taken back either store (docs/decisions/0019): the later of both
 * counts, and in doubt nobody is in. Numbers alone do not say what is later: a tab numbers a login before the database has
 * agreed, and one that is killed then leaves a number that another login has as well. So a note is later only where it knew
 * of what the database has. Somebody else under `currentUser` was put there by another program, and counts, unless there is
 * such a note or one with their name: then it may be an older write of ours that has arrived late.
 */
export function whoIsIn({ stored, inNotes, inDatabase }: KnownSessions): string | undefined {
  const number = lastNumber(inNotes)
  if (!inDatabase) return stored
  const noted = inDatabase.user ?? undefined
  if (inDatabase.number > number) return noted
  const last = inNotes.filter((note) => note.number === number)
  const isLater = number > inDatabase.number
  const isInLine = last.every((note) => hasKnown(note, inDatabase))
  const expected = isLater && isInLine ? last.map(({ user }) => user ?? undefined) : [noted]
  if (expected.includes(stored)) return stored
  const mayBeOurs = (isLater && !isInLine) || inNotes.some(({ user }) => user === stored)
  return mayBeOurs ? undefined : stored
}

/** The highest number that is noted; 0 for none. */
export function lastNumber(inNotes: readonly NotedSession[]): number {
  return Math.max(0, ...inNotes.map(({ number }) => number))
}

/** Earlier versions did not say what they knew: then the number has to do. */
function hasKnown({ after }: NotedSession, { number }: SessionMark): boolean {
  return after === undefined || after >= number
}
