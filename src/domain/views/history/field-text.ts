import type { Said } from '../../model/field.ts'
import { fieldOf, labelOf, toldFields } from '../../model/fields.ts'
import { sameValue, type Fields } from '../../state/change.ts'
import type { TableName } from '../../model/tables.ts'
import { colorName } from '../../model/labels.ts'
import type { User } from '../../model/users.ts'
import { userByEmail } from '../../state/by-email.ts'
import type { State } from '../../state/state.ts'
import { dayText } from '../format.ts'
import { rowName } from '../../model/names.ts'
import { listOfNames, nameThenEmail } from '../left-to-right.ts'

/** One field of a row in a history: what people call it, and how it read before and after. */
export interface FieldLine {
  readonly label: string
  /**
   * `''` when there is nothing to say about before: a changed password, a new row, items added to or removed from a
   * list.
   */
  readonly from: string
  readonly to: string
}

/** Where to find the names of people, projects and labels: a state, or what is known of an earlier one. */
export type Names = Pick<State, 'users' | 'projects'> & {
  readonly labels: Pick<State['labels'], 'get'>
  /** Who had an e-mail at that time, if that need not be who has it in this state. */
  readonly ownerOf?: (email: string) => User | undefined
}

/** What is shown for an empty field. */
export const nothing = '—'

/**
 * The fields that people see and that differ between two versions of a row; `undefined` when a version does not exist.
 */
export function fieldLines(
  state: Names,
  table: TableName,
  before: Fields | undefined,
  after: Fields | undefined,
): FieldLine[] {
  return toldFields(table).flatMap((field) => {
    const [from, to] = [before?.[field], after?.[field]]
    if (sameValue(from, to)) return []
    if (['secret', 'changed'].includes(saidOf(table, field)))
      return before && after ? [{ label: labelOf(table, field) ?? field, from: '', to: 'changed' }] : []
    // A 'no' says nothing about a row that was created or removed.
    const isNo = saidOf(table, field) === 'yes or no' && (from ?? to) === false
    if (isNo && (!before || !after)) return []
    return valueLines(state, table, field, before, after)
  })
}

/**
 * What a field was and what it became. For a list that both versions have: what was added and what was removed, since
 * nobody would find that in a long one.
 */
export function valueLines(
  state: Names,
  table: TableName,
  field: string,
  before: Fields | undefined,
  after: Fields | undefined,
): FieldLine[] {
  const label = labelOf(table, field) ?? field
  const [from, to] = [before?.[field], after?.[field]]
  const textOf = (value: unknown): string => fieldText(state, table, field, value)
  if (Array.isArray(from) && Array.isArray(to))
    return [
      { words: 'added', items: without(to, from) },
      { words: 'removed', items: without(from, to) },
    ].flatMap(({ words, items }) =>
      items.length > 0 ? [{ label: `${label} ${words}`, from: '', to: textOf(items) }] : [],
    )
  const [fromText, toText] = [textOf(from), textOf(to)]
  return fromText === toText ? [] : [{ label, from: before ? fromText : '', to: toText }]
}

function without(list: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  return list.filter((item) => !others.includes(item))
}

/** The value of a field in the words of the screens: people by name and e-mail, projects by name, days as written. */
export function fieldText(state: Names, table: TableName, field: string, value: unknown): string {
  const said = saidOf(table, field)
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  const texts = list.map((item) =>
    ['string', 'number', 'boolean'].includes(typeof item) ? itemText(state, said, String(item)) : '',
  )
  return listOfNames(texts.filter((text) => text !== '')) || nothing
}

function saidOf(table: TableName, field: string): Said {
  return fieldOf(table, field)?.said ?? 'text'
}

function itemText(state: Names, said: Said, value: string): string {
  switch (said) {
    case 'person':
      return personText(state, value)
    case 'project':
      return projectText(state, value)
    case 'day':
      return dayText(value)
    case 'secret':
      return ''
    case 'colour':
      return colorName(value)
    case 'label':
      return rowName('labels', value, { ...state.labels.get(value) })
    case 'yes or no':
      return value === 'true' ? 'yes' : ''
    case 'changed':
      return ''
    case 'text':
      return value.trim()
    case 'role':
      return `${value.charAt(0).toUpperCase()}${value.slice(1)}`
  }
}

function projectText(state: Names, id: string): string {
  const project = state.projects.get(id)
  return rowName('projects', id, project && { ...project })
}

/** A person by name and e-mail, or by the e-mail alone when it is nobody's who is still here. */
function personText(state: Names, email: string): string {
  const user = state.ownerOf ? state.ownerOf(email) : userByEmail(state, email)
  return user ? nameThenEmail({ name: user.name, email }) : email
}
