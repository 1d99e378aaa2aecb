import type { NotedSession, SessionMark } from '../both-stores.ts'

/** What both stores know about the last login or logout at a start. */
export interface KnownSessions {
  /** The id of the user under `currentUser`, if it is a user of this workspace. */
  readonly stored: string | undefined
  /** What tabs have noted in the same storage. */
  readonly inNotes: readonly NotedSession[]
  /** The last one in the database that is of this order. */
  readonly inDatabase: SessionMark | undefined
}

/**
 * The id of the user who is logged in after a crash, which may have rolled back either store (docs/decisions/0019): the
 * later of the two counts, and in doubt nobody is logged in. Numbers alone do not show which is later: a tab numbers a login
 * before the database has agreed, so a tab that is killed in between leaves a number that another login has as well. A note
 * is therefore later only if it knew of what the database has. A different user under `currentUser` was put there by another
 * program and counts, unless there is such a note or one with their name: then it may be an older write of ours that has
 * arrived late.
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

/** The highest number noted; 0 if there is none. */
export function lastNumber(inNotes: readonly NotedSession[]): number {
  return Math.max(0, ...inNotes.map(({ number }) => number))
}

/** Whether a note knew of a login. Earlier versions did not record what they knew: for their notes the number has to do. */
function hasKnown({ after }: NotedSession, { number }: SessionMark): boolean {
  return after === undefined || after >= number
}
