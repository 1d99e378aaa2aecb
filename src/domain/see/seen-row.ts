import { isAdmin } from '../model/actor.ts'
import { sameEmail } from '../model/email.ts'
import type { SeenBy } from '../model/field.ts'
import { fieldOf } from '../model/fields.ts'
import { byTable, emptyRows, type Rows, type TableName } from '../model/tables.ts'
import type { User } from '../model/users.ts'
import { isSecret } from '../model/secret.ts'
import type { Fields } from '../state/change.ts'
import type { State } from '../state/state.ts'
import { audiences, matcherOf, sees } from './audience.ts'

/**
 * What a person gets of a row: nothing if it does not go to them, otherwise the row with the fields that do. Any other
 * field is still present, as if empty, so that code for whole rows works with it. The row itself if nothing is cut.
 */
export function seenRow<T extends TableName>(
  state: State,
  me: User,
  table: T,
  row: Rows[T] | undefined,
): Rows[T] | undefined {
  if (!row || !sees(state, me, table, row)) return undefined
  const look = { state, me, table, row }
  let seen = row
  for (const [field, value] of Object.entries<unknown>({ ...row })) {
    const now = seenValue(look, field, value)
    if (now === value) continue
    if (seen === row) seen = { ...row }
    if (now === undefined) Reflect.deleteProperty(seen, field)
    else Object.assign(seen, { [field]: now })
  }
  return seen
}

/** The same for some fields of a row that goes to somebody, with values that they once had. */
export function seenFields(
  state: State,
  me: User,
  table: TableName,
  row: Rows[TableName],
  fields: Fields,
): Fields {
  const seen = Object.entries(fields).map(
    ([field, value]) => [field, seenValue({ state, me, table, row }, field, value)] as const,
  )
  return Object.fromEntries(seen.filter(([, value]) => value !== undefined))
}

/** A row, and who looks at it. */
interface Look {
  readonly state: State
  readonly me: User
  readonly table: TableName
  readonly row: Rows[TableName]
}

function seenValue(look: Look, field: string, value: unknown): unknown {
  const known = fieldOf(look.table, field)
  // A field that EMS does not know may be anything, and has no empty value.
  if (!known) return isAdmin(look.me) ? withoutSecrets(field, value) : undefined
  const { seenBy } = known
  if (seenBy === 'everyone' || value === undefined) return value
  const nothing = empty[look.table][field]
  if (seenBy === 'nobody') return emptied(nothing, value, () => false)
  return gets[seenBy](look) ? value : emptied(nothing, value, (item) => speaksOf(look, item))
}

const gets: { readonly [S in Exclude<SeenBy, 'nobody' | 'everyone'>]: (look: Look) => boolean } = {
  managers: (look) => isAdmin(look.me) || manages(look),
  self: ({ me, row }) => isAdmin(me) || row.id === me.id,
}

/** Whether a person manages the project that a row is or belongs to. */
function manages({ state, me, row }: Look): boolean {
  const project = 'projectId' in row ? state.projects.get(row.projectId) : row
  return project !== undefined && 'manager' in project && matcherOf(me).one('manager', project.manager)
}

/** A field that somebody does not get holds its default. */
const empty = byTable((table): Fields => ({ ...emptyRows[table] }))

/** What stands in place of a value: nothing, or the items to keep if it is a list. */
function emptied(nothing: unknown, value: unknown, isKept: (item: unknown) => boolean): unknown {
  if (!Array.isArray(value)) return nothing
  const items: readonly unknown[] = value
  return items.every(isKept) ? value : items.filter(isKept)
}

/** Whether an item is the person's own e-mail, or the id of a project that they see. */
function speaksOf({ state, me }: Look, item: unknown): boolean {
  if (typeof item !== 'string') return false
  if (sameEmail(item, me.email)) return true
  const project = state.projects.get(item)
  return project !== undefined && audiences.projects(project, matcherOf(me))
}

/** Drops secrets by name and at any depth, since nobody knows what foreign data holds. */
function withoutSecrets(field: string, value: unknown): unknown {
  if (isSecret(field)) return undefined
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: unknown) => withoutSecrets('', item))
  const fields = Object.entries<unknown>({ ...value }).map(([name, inner]) => [
    name,
    withoutSecrets(name, inner),
  ])
  return Object.fromEntries(fields)
}
