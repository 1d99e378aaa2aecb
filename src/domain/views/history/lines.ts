import type { Change, Fields } from '../../state/change.ts'
import type { Entry, Past, RowKey } from '../../request/entry.ts'
import { hasHistory, isTold, labelOf } from '../../model/fields.ts'
import { rowName } from '../../model/names.ts'
import { descriptionOf, tables, type TableName } from '../../model/tables.ts'
import type { State } from '../../state/state.ts'
import { rowThen } from '../../request/row-then.ts'
import { fieldLines, fieldText, type FieldLine } from './field-text.ts'

/** What histories are told from: the present, and as much of the past as is at hand. */
export interface Archive {
  readonly state: State
  readonly past: Past
}

/** A line of a history: whose field it is, where an entry touched more than the row that is told of. */
export interface HistoryLine extends FieldLine {
  readonly of: string
}

/** A whole row before and after an entry, as far as it is known; nothing where it was not there. */
export function versionsOf(
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

/** What people see of an entry's changes, told in the history of a row or of the workspace. */
export function linesOf(archive: Archive, entry: Entry, of: RowKey | undefined): HistoryLine[] {
  const { state } = archive
  const rows = new Map<string, Change>()
  for (const change of entry.changes) rows.set(`${change.table}:${change.id}`, change)
  const told = [...rows.values()].filter(
    (change) => isToldIn(archive, entry, change, of) && !isDeletedText(state, change),
  )
  const isAlone = mainAmong(told).length === 1
  const lines = told.slice(0, rowsAtMost).flatMap(({ table, id }) => {
    const { before, after } = versionsOf(archive, entry, table, id)
    const name = rowName(table, id, after ?? before)
    const isMain = isAlone || of === `${table}:${id}`
    if (table === 'comments')
      return fieldLines(state, table, before, after).map((line) => ({ of: '', ...line }))
    if (!isMain && (!before || !after))
      return [{ of: '', label: tables[table].kind, from: after ? '' : name, to: after ? name : 'deleted' }]
    const fields = [
      ...fieldLines(state, table, before, after),
      ...projectsLine(state, entry, table, before, after),
    ]
    return fields.map((line) => ({ of: isMain ? '' : name, ...line }))
  })
  const rest = told.length - rowsAtMost
  return rest > 0 ? [...lines, { of: '', label: 'More', from: '', to: `${rest} more rows` }] : lines
}

/** Nobody reads on from there, and a restored backup may have thousands. */
const rowsAtMost = 200

function isSeen({ table, before, after }: Change): boolean {
  return hasHistory(table) && (!before || !after || Object.keys(after).some((field) => isTold(table, field)))
}

/** What an entry is about: a part that came along with what it is a part of is told with that. */
function mainAmong(told: readonly Change[]): Change[] {
  const seen = told.filter(isSeen)
  const rows = new Set(seen.map(({ table, id }) => `${table}:${id}`))
  return seen.filter(({ table, before, after }) => {
    const { partOf } = descriptionOf(table)
    return !partOf || !rows.has(`${partOf.table}:${String((after ?? before)?.[partOf.field])}`)
  })
}

/** A comment that was deleted: no history shows its text (DECISIONS 'Tasks: Comments'). */
function isDeletedText(state: State, { table, id }: Change): boolean {
  return table === 'comments' && !state.comments.get(id)
}

/** Whether a change is told in the history of a row: of anything people see, of that row and of a project's tasks. */
function isToldIn(archive: Archive, entry: Entry, change: Change, of: RowKey | undefined): boolean {
  const { table, id } = change
  if (!hasHistory(table)) return false
  if (of === undefined || of === `${table}:${id}`) return true
  const { partOf } = descriptionOf(table)
  if (partOf) {
    const row = change.before ?? change.after ?? {}
    const whole = row[partOf.field] ?? versionsOf(archive, entry, table, id).after?.[partOf.field]
    return of === `${partOf.table}:${String(whole)}`
  }
  if (table !== 'tasks') return false
  // A whole row says it, and so does a task that is there; the rest is looked for.
  const { before, after } = change
  const known = before?.['projectId'] ?? after?.['projectId'] ?? archive.state.tasks.get(id)?.projectId
  const projectId = known ?? versionsOf(archive, entry, table, id).after?.['projectId']
  return of === `projects:${String(projectId)}`
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
  const [from, to] = [before, after].map((row) => fieldText(state, table, 'projectIds', row?.['projectIds']))
  return from === to || from === undefined || to === undefined
    ? []
    : [{ label: labelOf(table, 'projectIds') ?? '', from: before ? from : '', to }]
}
