import type { Change, Fields } from '../change.ts'
import type { Stamp } from '../day.ts'
import type { Entry, Past, RowKey } from '../entry.ts'
import { kinds, labelOf, rowName } from '../fields.ts'
import type { TableName } from '../model.ts'
import type { State } from '../state.ts'
import { rowThen } from '../then.ts'
import { deedText } from './deed-text.ts'
import { fieldLines, fieldText, type FieldLine } from './field-text.ts'
import { personName } from './names.ts'
import { undoneBy } from './undo-stacks.ts'

/** What histories are told from: the present, and as much of the past as is at hand. */
export interface Archive {
  readonly state: State
  readonly past: Past
}

/** A line of a history: whose field it is, where an entry touched more than the row that is told of. */
export interface HistoryLine extends FieldLine {
  readonly of: string
}

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

/** Who made an entry: by his present name, or the one he had when he was deleted. */
function whoDid({ state, past }: Archive, { seq, request: { by } }: Entry): string {
  if (by === 'system') return 'EMS'
  if (by === 'visitor') return 'A visitor'
  const user = state.users.get(by) ?? rowThen(past, { table: 'users', id: by, row: undefined }, seq)
  return user ? personName(user) : 'Somebody whose account was deleted'
}

/** What is said when an entry was taken back: `Undone: moved 'Survey' …`, or `Redone: …` when it was an undo itself. */
export function undoneText(archive: Archive, entry: Entry): string {
  const target = undoneBy(entry)
  if (target === undefined) return `Undone: ${deedText(sceneOf(archive, entry))}`
  const { entry: original, isRedo } = rootOf(archive.past, target)
  return `${isRedo ? 'Undone' : 'Redone'}: ${original ? deedText(sceneOf(archive, original)) : 'an earlier change'}`
}

/** What an entry did, in the past tense; an undo says what it undid, as far as that is known. */
function whatWasDone(archive: Archive, entry: Entry): string {
  const target = undoneBy(entry)
  if (target === undefined) return deedText(sceneOf(archive, entry))
  const { entry: original, isRedo } = rootOf(archive.past, target)
  if (!original) return 'undid an earlier change'
  return `${isRedo ? 'redid' : 'undid'}: ${deedText(sceneOf(archive, original))}`
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

function sceneOf(archive: Archive, entry: Entry) {
  const { state } = archive
  return {
    state,
    entry,
    rowOf: (table: TableName, id: string) => versionsOf(archive, entry, table, id).after,
  }
}

/** A whole row before and after an entry, as far as it is known; nothing where it was not there. */
function versionsOf(
  { state, past }: Archive,
  { seq, changes }: Entry,
  table: TableName,
  id: string,
): { before: Fields | undefined; after: Fields | undefined } {
  const own = changes.filter((change) => change.table === table && change.id === id)
  // A row that was made or removed is in the entry as a whole.
  const isWhole = own.every(({ before, after }) => before === null || after === null) && own.length > 0
  const known = isWhole ? undefined : rowThen(past, { table, id, row: state[table].get(id) }, seq)
  let after: Fields | undefined = known && { ...known }
  let before = after
  for (const change of own.toReversed()) {
    if (change.after === null) before = { ...change.before }
    else if (change.before === null) before = undefined
    else before = { ...before, ...change.before }
  }
  // What was removed since and is no longer told of is known by what was written then.
  for (const change of own) after = change.after === null ? undefined : { ...after, ...change.after }
  return { before, after }
}

function linesOf(archive: Archive, entry: Entry, of: RowKey | undefined): HistoryLine[] {
  const { state } = archive
  const rows = new Map<string, Change>()
  for (const change of entry.changes) rows.set(`${change.table}:${change.id}`, change)
  const told = [...rows.values()].filter((change) => isToldIn(archive, entry, change, of))
  const isAlone = told.filter(isSeen).length === 1
  return told.flatMap(({ table, id }) => {
    const { before, after } = versionsOf(archive, entry, table, id)
    const name = rowName(table, id, after ?? before)
    const isMain = isAlone || of === `${table}:${id}`
    if (!isMain && (!before || !after))
      return [{ of: '', label: kinds[table], from: after ? '' : name, to: after ? name : 'deleted' }]
    const lines = [
      ...fieldLines(state, table, before, after),
      ...projectsLine(state, entry, table, before, after),
    ]
    return lines.map((line) => ({ of: isMain ? '' : name, ...line }))
  })
}

function isSeen({ table, before, after }: Change): boolean {
  return (
    table !== 'notifications' &&
    (!before || !after || Object.keys(after).some((field) => labelOf(table, field)))
  )
}

/** Whether a change is told in the history of a row: of anything people see, of that row and of a project's tasks. */
function isToldIn(archive: Archive, entry: Entry, change: Change, of: RowKey | undefined): boolean {
  const { table, id } = change
  if (table === 'notifications') return false
  if (of === undefined || of === `${table}:${id}`) return true
  if (table !== 'tasks') return false
  const { before, after } = versionsOf(archive, entry, table, id)
  return of === `projects:${String((after ?? before)?.['projectId'])}`
}

/** The projects of a person follow from the projects, yet are what a user form shows. */
function projectsLine(
  state: State,
  { request }: Entry,
  table: TableName,
  before: Fields | undefined,
  after: Fields | undefined,
): FieldLine[] {
  if (table !== 'users' || !request.name.startsWith('user.')) return []
  const [from, to] = [before, after].map((row) => fieldText(state, 'projectIds', row?.['projectIds']))
  return from === to || from === undefined || to === undefined
    ? []
    : [{ label: 'Projects', from: before ? from : '', to }]
}
