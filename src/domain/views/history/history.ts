import type { Stamp } from '../../model/day.ts'
import type { Entry, Past, RowKey } from '../../request/entry.ts'
import type { TableName } from '../../model/tables.ts'
import { rowThen } from '../../request/row-then.ts'
import { deedText } from './deed-text.ts'
import type { Manner, Scene } from './scene.ts'
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
 * history it is in: a task's tells of this task only, a project's of the project and its tasks. Never a password.
 */
export function describeEntry(archive: Archive, entry: Entry, of?: RowKey): HistoryItem {
  return {
    who: whoDid(archive, entry),
    at: entry.request.at,
    what: whatWasDone(archive, entry),
    lines: linesOf(archive, entry, of),
  }
}

/** Who made an entry: by their present name, or the one they had when they were deleted, or by which it was delivered to who need not see them. */
function whoDid({ state, past }: Archive, { seq, request: { by }, who }: Entry): string {
  if (by === 'system') return 'EMS'
  if (by === 'visitor') return 'A visitor'
  const user = state.users.get(by) ?? rowThen(past, { table: 'users', id: by, row: undefined }, seq)
  return user ? personName(user) : (who ?? 'Somebody whose account was deleted')
}

/** What an entry did, as it is told to whoever did it: `changed your name`. */
export function ownDeedText(archive: Archive, entry: Entry): string {
  return whatWasDone(archive, entry, { ...inHistory, own: 'your' })
}

/**
 * What is said when an entry was undone, to the one whose id is `me`: `Undone: moved 'Survey' …`, or `Redone: …` when it was an undo
 * itself. Long names are cut.
 */
export function undoneText(archive: Archive, entry: Entry, me: string): string {
  const { original, isUndo } = meaningOf(archive, entry)
  const manner: Manner = { ...inToast, own: original?.request.by === me ? 'your' : undefined }
  return `${isUndo ? 'Redone' : 'Undone'}: ${original ? deedText(sceneOf(archive, original, manner)) : 'an earlier change'}`
}

/**
 * What a button says that it would undo, or do again, by undoing this entry: `Undo: assign "Survey" to Eli`. Long names
 * are cut, and people are named without their e-mail. Where whoever did it may not, it says so: `Cannot undo: move "Plan" from Done to
 * To Do`.
 */
export function stepText(archive: Archive, entry: Entry, way: 'Undo' | 'Redo'): string {
  const { state } = archive
  const author = state.users.get(entry.request.by)
  const step = author && !mayUndo(state, author, entry) ? `Cannot ${way.toLowerCase()}` : way
  const { original, isUndo } = meaningOf(archive, entry)
  if (!original) return `${step}: an earlier change`
  const deed = deedText(sceneOf(archive, original, onButton))
  // To undo what undid something is to do it again, which is what the other button is for.
  return isUndo === (way === 'Undo') ? `${step}: the undo of: ${deed}` : `${step}: ${deed}`
}

const inHistory: Manner = { tense: 'past', quote: "'", longest: Infinity, own: 'their' }
const inToast: Manner = { tense: 'past', quote: "'", longest: longestInToast }
const onButton: Manner = { tense: 'imperative', quote: '"', longest: 40 }

/** What an entry did, in the past tense; an undo says what it undid, as far as that is known. */
function whatWasDone(archive: Archive, entry: Entry, manner = inHistory): string {
  const { original, isUndo } = meaningOf(archive, entry)
  if (!original || original === entry) return deedText(sceneOf(archive, entry, manner))
  // Of what somebody else did, 'their' would speak of the wrong one.
  const own = original.request.by === entry.request.by ? manner.own : undefined
  return `${isUndo ? 'undid' : 'redid'}: ${deedText(sceneOf(archive, original, { ...manner, own }))}`
}

/** What an entry means in the end: that something was done, or that it was undone; nothing where it is not known what. */
function meaningOf({ past }: Archive, entry: Entry): { original: Entry | undefined; isUndo: boolean } {
  const target = undoneBy(entry)
  if (target === undefined) return { original: entry, isUndo: false }
  const root = rootOf(past, target)
  return { original: root.entry, isUndo: !root.isRedo }
}

/** The entry that a chain of undos is about in the end: undoing an undo is doing it again. */
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
    rowOf: (table: TableName, id: string) => versionsOf(archive, entry, table, id).after,
  }
}
