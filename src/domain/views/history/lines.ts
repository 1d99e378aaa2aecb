import type { Change, Fields } from '../../state/change.ts'
import type { Entry, Past, RowKey } from '../../request/entry.ts'
import { hasHistory, isTold } from '../../model/fields.ts'
import { rowName } from '../../model/names.ts'
import { descriptionOf, emptyRows, isPart, tables, type TableName } from '../../model/tables.ts'
import type { State } from '../../state/state.ts'
import { rowThen } from '../../request/row-then.ts'
import { fieldLines, nothing, valueLines, type FieldLine, type Names } from './field-text.ts'
import { ownerThen } from './owner-then.ts'
import { counted } from '../counted.ts'

/** What histories are told from: the present, and as much of the past as is at hand. */
export interface Archive {
  readonly state: State
  /** With all its entries, the same list as long as they are the same, where there is more of it than one of them needs. */
  readonly past: Past & { entries?(): readonly Entry[] }
}

/** A line of a history: whose field it is, if an entry touched more than the row whose history this is. */
export interface HistoryLine extends FieldLine {
  readonly of: string
}

/** A whole row before and after an entry, as far as it is known; nothing where it did not exist. */
export function versionsOf(
  { state, past }: Archive,
  { seq, changes }: Entry,
  table: TableName,
  id: string,
): { before: Fields | undefined; after: Fields | undefined } {
  const own = changes.filter((change) => change.table === table && change.id === id)
  // An entry holds the whole of a row that it made or removed.
  const isWhole = own.every(({ before, after }) => before === null || after === null) && own.length > 0
  const known = isWhole ? undefined : rowThen(past, { table, id, row: state[table].get(id) }, seq)
  let after: Fields | undefined = known && { ...known }
  let before = after
  for (const change of own.toReversed()) {
    if (change.after === null) before = { ...change.before }
    else if (change.before === null) before = undefined
    else before = { ...before, ...change.before }
  }
  // A row that was removed since and is no longer known otherwise is known by what the entry wrote.
  for (const change of own) after = change.after === null ? undefined : { ...after, ...change.after }
  return { before, after }
}

/** What people see of an entry's changes, told in the history of a row or of the workspace. */
export function linesOf(archive: Archive, entry: Entry, of: RowKey | undefined): HistoryLine[] {
  const { state } = archive
  const names: Names = {
    users: state.users,
    projects: state.projects,
    labels: labelsThen(archive, entry),
    ownerOf: (email) => ownerThen(archive, email, entry.seq),
  }
  const rows = new Map<string, Change>()
  for (const change of entry.changes) rows.set(`${change.table}:${change.id}`, change)
  const whole = madeOrRemoved(entry)
  const told = [...rows.values()].filter((change) => {
    const isAlong = isPart(change.table) && whole.has(wholeKey(archive, entry, change))
    return !isAlong && hasLines(entry, change) && isToldIn(archive, entry, change, of)
  })
  const isAlone = new Set(told.filter(isSeen).map((change) => wholeKey(archive, entry, change))).size === 1
  const lines = told.slice(0, rowsAtMost).flatMap((change): HistoryLine[] => {
    const { table, id } = change
    const { before, after } = versionsOf(archive, entry, table, id)
    if (table === 'comments') {
      const whole = wholeKey(archive, entry, change)
      const isNamed = !isAlone && of !== whole
      const taskId = String((after ?? before)?.['taskId'])
      const task = isNamed ? rowName('tasks', taskId, { ...state.tasks.get(taskId) }) : ''
      return commentLines(state, change).map((line) => ({ of: task, ...line }))
    }
    const name = rowName(table, id, after ?? before)
    const isWhole = !before || !after
    // Every history says of a deleted person only that they were deleted, whatever else their entry touched.
    const isOneLine = isWhole && (isPart(table) || (table === 'users' && !after))
    const isMain = of === `${table}:${id}` || (isAlone && !isOneLine)
    if (!isMain && isWhole)
      return [{ of: '', label: tables[table].kind, from: after ? '' : name, to: after ? name : 'deleted' }]
    const fields = [
      ...fieldLines(names, table, before, after),
      ...projectsLines(names, entry, table, before, after),
    ]
    return fields.map((line) => ({ of: isMain ? '' : name, ...line }))
  })
  const rest = told.length - rowsAtMost
  const once = withoutRepeats(lines)
  return rest > 0 ? [...once, { of: '', label: 'More', from: '', to: counted(rest, 'more row') }] : once
}

/**
 * Reordering a checklist may give many of its items another place: say that once. Other equal lines are of namesakes, and there
 * are as many as rows.
 */
function withoutRepeats(lines: readonly HistoryLine[]): HistoryLine[] {
  const said = new Set<string>()
  return lines.filter((line) => {
    const key = JSON.stringify(line)
    const isRepeat = line.to === 'changed' && said.has(key)
    said.add(key)
    return !isRepeat
  })
}

function commentLine(from: string, to: string): FieldLine[] {
  return [{ label: 'Comment', from, to }]
}

/**
 * What an entry did to a comment. A text is shown only while the comment exists: no history shows the text of a deleted
 * one (DECISIONS 'Tasks: Comments').
 */
function commentLines(state: State, { id, before, after }: Change): FieldLine[] {
  if (after === null) return commentLine('', 'deleted')
  const isGone = !state.comments.get(id)
  if (isGone) return commentLine('', before === null ? 'deleted since' : 'changed')
  const [was, is] = [before, after].map((row) => commentText(row))
  if (is === undefined || (before === null && is === '')) return []
  return commentLine(before === null ? '' : was || nothing, is || nothing)
}

function commentText(row: Fields | null): string | undefined {
  const text = row?.['text']
  if (typeof text !== 'string') return undefined
  return text.trim()
}

/** The labels by their names when an entry was made; some are gone. */
function labelsThen(archive: Archive, entry: Entry): Names['labels'] {
  return {
    get: (id) => {
      const { before, after } = versionsOf(archive, entry, 'labels', id)
      const then = after ?? before
      return then && { ...emptyRows.labels, ...then }
    },
  }
}

/** Nobody reads on after this many, and a restored backup may have thousands. */
const rowsAtMost = 200

/** The row under which a changed one is told: its whole if it is a part, or itself. */
function wholeKey(archive: Archive, entry: Entry, { table, id, before, after }: Change): string {
  const { partOf } = descriptionOf(table)
  if (!partOf) return `${table}:${id}`
  const row = { ...before, ...after }
  const whole = row[partOf.field] ?? versionsOf(archive, entry, table, id).after?.[partOf.field]
  return `${partOf.table}:${String(whole)}`
}

/** The rows that an entry made or removed: their parts came or went along, and are not told separately. */
function madeOrRemoved({ changes }: Entry): ReadonlySet<string> {
  const rows = changes.filter(({ before, after }) => before === null || after === null)
  return new Set(rows.map(({ table, id }) => `${table}:${id}`))
}

/** Whether a change is something that people see: no news, and nothing that only follows from other rows. */
export function isSeen({ table, before, after }: Change): boolean {
  return hasHistory(table) && (!before || !after || Object.keys(after).some((field) => isTold(table, field)))
}

/**
 * Whether an entry has anything to say in the history of a row: not if it only changed what nobody sees there. Rule
 * Z61.
 */
export function isToldOf(archive: Archive, entry: Entry, of: RowKey): boolean {
  return entry.changes.some((change) => isSeen(change) && isToldIn(archive, entry, change, of))
}

/** Whether a change is told in the history of a row: anything people see of that row, or of a project's tasks. */
function isToldIn(archive: Archive, entry: Entry, change: Change, of: RowKey | undefined): boolean {
  const { table, id } = change
  if (!hasHistory(table)) return false
  if (of === undefined || of === `${table}:${id}`) return true
  if (isPart(table)) return of === wholeKey(archive, entry, change)
  if (table !== 'tasks') return false
  // A whole row tells its project, and so does an existing task; otherwise it is looked up.
  const { before, after } = change
  const known = before?.['projectId'] ?? after?.['projectId'] ?? archive.state.tasks.get(id)?.projectId
  const projectId = known ?? versionsOf(archive, entry, table, id).after?.['projectId']
  return of === `projects:${String(projectId)}`
}

/** Whether there is a line to show of a change. One that only follows from others takes no place among those at most shown. */
function hasLines(entry: Entry, change: Change): boolean {
  return isSeen(change) || (tellsProjects(entry, change.table) && change.after?.['projectIds'] !== undefined)
}

/** The projects of a person follow from the projects, but a user form shows them. */
function tellsProjects({ request }: Entry, table: TableName): boolean {
  return table === 'users' && request.name.startsWith('user.')
}

function projectsLines(
  names: Names,
  entry: Entry,
  table: TableName,
  before: Fields | undefined,
  after: Fields | undefined,
): FieldLine[] {
  return tellsProjects(entry, table) ? valueLines(names, table, 'projectIds', before, after) : []
}
