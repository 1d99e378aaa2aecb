import { parseDay } from '../../model/day.ts'
import { labelOf, toldFields } from '../../model/fields.ts'
import { sameValue, type Fields } from '../../state/change.ts'
import type { TableName } from '../../model/model.ts'
import { userByEmail } from '../../state/by-email.ts'
import type { State } from '../../state/state.ts'
import { personName, rowName } from '../../model/names.ts'

/** One field of a row in a history: what people call it, and how it read before and after. */
export interface FieldLine {
  readonly label: string
  /** `''` where there is nothing to say of before: a changed password, a new row. */
  readonly from: string
  readonly to: string
}

/** What is shown for an empty field. */
const nothing = '—'

/** The fields that people see and that differ between two versions of a row; none is there where it is `undefined`. */
export function fieldLines(
  state: State,
  table: TableName,
  before: Fields | undefined,
  after: Fields | undefined,
): FieldLine[] {
  return toldFields(table).flatMap((field) => {
    const [from, to] = [before?.[field], after?.[field]]
    const label = labelOf(table, field) ?? field
    if (sameValue(from, to)) return []
    if (field === 'password') return before && after ? [{ label, from: '', to: 'changed' }] : []
    const [fromText, toText] = [fieldText(state, field, from), fieldText(state, field, to)]
    return fromText === toText ? [] : [{ label, from: before ? fromText : '', to: toText }]
  })
}

/** The value of a field in the words of the screens: people by name and e-mail, projects by name, days as written. */
export function fieldText(state: State, field: string, value: unknown): string {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  const texts = list.map((item) => (typeof item === 'string' ? itemText(state, field, item) : ''))
  return texts.filter((text) => text !== '').join(', ') || nothing
}

function itemText(state: State, field: string, value: string): string {
  if (['assignedTo', 'manager', 'employees'].includes(field)) return personText(state, value)
  if (field === 'dueDate') return dayText(value)
  if (field === 'projectId' || field === 'projectIds') {
    const project = state.projects.get(value)
    return rowName('projects', value, project && { ...project })
  }
  return value.trim()
}

/** A person by name and e-mail, or by the e-mail alone when nobody has it any more. */
function personText(state: State, email: string): string {
  const user = userByEmail(state, email)
  return user && personName(user) !== email ? `${personName(user)} (${email})` : email
}

// The day itself, wherever its reader is: hence no time zone of his.
const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day as people write it: `21 Nov 2026`; what is no day as it is. */
function dayText(day: string): string {
  return parseDay(day) === undefined ? day : format.format(new Date(day))
}
