import type { Stamp } from '../../model/day.ts'
import type { Entry, Past, RowKey } from '../../request/entry.ts'
import type { TableName } from '../../model/tables.ts'
import { rowThen } from '../../request/row-then.ts'
import { deedText } from './deed-text.ts'
import type { Manner, Scene } from './scene.ts'
import { ownerThen } from './owner-then.ts'
import { linesOf, versionsOf, type Archive, type HistoryLine } from './lines.ts'
import { personName } from '../../model/names.ts'
import { longestInToast } from '../../model/short-name.ts'
import { mayUndo } from '../../undo/may-undo.ts'
import { undoneBy } from '../../undo/stacks.ts'

/** An entry as people read it. */
export interface HistoryItem {
  readonly who: string
  readonly at: Stamp
  /** What was done, in the past tense: `moved 'Survey' from To Do to Done`. */
  readonly what: string
  readonly lines: readonly HistoryLine[]
}

/**
 * An entry for people: who did what when, and every field that people see, from what to what. `of` is the row whose
 * history it appears in: a task's tells of this task only, a project's of the project and its tasks. Never a password.
 */
export function describeEntry(archive: Archive, entry: Entry, of?: RowKey): HistoryItem {
  return {
    who: whoDid(archive, entry),
    at: entry.request.at,
    what: whatWasDone(archive, entry),
    lines: linesOf(archive, entry, of),
  }
}

/**
 * Who made an entry: by their present name, or the one they had when they were deleted. A reader who need not see them
 * gets the name that was delivered with the entry.
 */
function whoDid({ state, past }: Archive, { seq, request: { by }, who }: Entry): string {
  if (by === 'system') return 'EMS'
  if (by === 'visitor') return 'A visitor'
  const user = state.users.get(by) ?? rowThen(past, { table: 'users', id: by, row: undefined }, seq)
  return user ? personName(user) : (who ?? 'Somebody whose account was deleted')
}

/** What an entry did, as told to its author: `changed your name`. */
export function ownDeedText(archive: Archive, entry: Entry): string {
  return whatWasDone(archive, entry, { ...inHistory, own: 'your' })
}

/**
 * The message after an entry was undone, for the person whose id is `me`: `Undone: moved 'Survey' …`, or `Redone: …`
 * when the entry was itself an undo. Long names are cut.
 */
export function undoneText(archive: Archive, entry: Entry, me: string): string {
  const { original, isUndo } = meaningOf(archive, entry)
  const manner: Manner = { ...inToast, own: original?.request.by === me ? 'your' : undefined }
  return `${isUndo ? 'Redone' : 'Undone'}: ${original ? deedText(sceneOf(archive, original, manner)) : 'an earlier change'}`
}

/**
 * The text of a button that would undo or redo something by undoing this entry: `Undo: assign "Survey" to Eli`. Long
 * names are cut, and people are named without their e-mail. If the entry's author may not, it says so: `Cannot undo:
 * move "Plan" from Done to To Do`.
 */
export function stepText(archive: Archive, entry: Entry, way: 'Undo' | 'Redo'): string {
  const { state } = archive
  const author = state.users.get(entry.request.by)
  const step = author && !mayUndo(state, author, entry) ? `Cannot ${way.toLowerCase()}` : way
  const { original, isUndo } = meaningOf(archive, entry)
  if (!original) return `${step}: an earlier change`
  const deed = deedText(sceneOf(archive, original, onButton))
  // Undoing an undo is redoing, and that is what the other button is for.
  return isUndo === (way === 'Undo') ? `${step}: the undo of: ${deed}` : `${step}: ${deed}`
}

const inHistory: Manner = { tense: 'past', quote: "'", longest: Infinity, own: 'their' }
const inToast: Manner = { tense: 'past', quote: "'", longest: longestInToast }
const onButton: Manner = { tense: 'imperative', quote: '"', longest: 40 }

/** What an entry did, in the past tense; an undo says what it undid, as far as that is known. */
function whatWasDone(archive: Archive, entry: Entry, manner = inHistory): string {
  const { original, isUndo } = meaningOf(archive, entry)
  if (!original || original === entry) return deedText(sceneOf(archive, entry, manner))
  // When somebody else did the original, 'their' would mean the wrong person.
  const own = original.request.by === entry.request.by ? manner.own : undefined
  return `${isUndo ? 'undid' : 'redid'}: ${deedText(sceneOf(archive, original, { ...manner, own }))}`
}

/** What an entry amounts to: that something was done, or that it was undone; nothing if it is not known what. */
function meaningOf({ past }: Archive, entry: Entry): { original: Entry | undefined; isUndo: boolean } {
  const target = undoneBy(entry)
  if (target === undefined) return { original: entry, isUndo: false }
  const root = rootOf(past, target)
  return { original: root.entry, isUndo: !root.isRedo }
}

/** The entry that a chain of undos is about in the end: undoing an undo redoes it. */
function rootOf(past: Past, target: string): { entry: Entry | undefined; isRedo: boolean } {
  let entry = past.entry(target)
  let isRedo = false
  for (let next = entry && undoneBy(entry); entry && next !== undefined; next = entry && undoneBy(entry)) {
    entry = past.entry(next)
    isRedo = !isRedo
  }
  return { entry, isRedo }
}

function sceneOf(archive: Archive, entry: Entry, manner: Manner): Scene {
  const { state } = archive
  return {
    state,
    entry,
    manner,
    ownerOf: (email) => ownerThen(archive, email, entry.seq),
    rowOf: (table: TableName, id: string) => versionsOf(archive, entry, table, id).after,
  }
}
