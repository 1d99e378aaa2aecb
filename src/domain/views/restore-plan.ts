import { isPerson, type Actor } from '../model/actor.ts'
import { applyAll, type Change, type Fields } from '../state/change.ts'
import type { Stamp } from '../model/day.ts'
import { decide } from '../decide.ts'
import { tableNames, type TableName, byTable } from '../model/tables.ts'
import type { User } from '../model/users.ts'
import type { Refusal } from '../request/refusal.ts'
import { peopleIn } from '../backup/restore.ts'
import { hasDefaultPassword } from '../setup/default-admin.ts'
import { copyState, type State } from '../state/state.ts'
import { compareIds, type Table } from '../state/table.ts'
import { asText } from '../model/json.ts'
import { rowName } from '../model/names.ts'
import { nameThenEmail } from './left-to-right.ts'
import { shortName } from '../model/short-name.ts'
import type { RowLists } from '../model/row-lists.ts'

/** What a restore would do to one table: the names of the rows, in table order. */
export interface TablePlan {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
}

/** What a restore would do, to be shown beforehand. It shows no password. */
export interface RestorePlan {
  readonly tables: { readonly [T in TableName]: TablePlan }
  /** People who will have no password, and cannot log in until an admin gives them one. */
  readonly withoutPassword: readonly string[]
  /** People in the file who are left out, since an earlier account in it has their e-mail. */
  readonly leftOut: readonly string[]
  /** Whether the person restoring keeps the default password, which then lets anybody into the restored workspace. */
  readonly keepsDefaultPassword: boolean
  /** Whether everything is already as the file says. */
  readonly isEmpty: boolean
}

/** The outcome of planning: the plan, or why it would be refused. */
export type PlannedRestore =
  { readonly ok: true; readonly plan: RestorePlan } | { readonly ok: false; readonly refusal: Refusal }

/** The dry run of a restore: deciding changes nothing, so this is the restore itself without carrying it out. */
export function planRestore(state: State, me: Actor, at: Stamp, rows: RowLists): PlannedRestore {
  const by = isPerson(me) ? me.id : me
  const decision = decide(state, { id: 'dry-run', by, at, name: 'workspace.restore', args: rows })
  if (!decision.ok) return decision
  const { changes } = decision
  const after = copyState(state)
  applyAll(after, changes)
  const touched = (table: TableName): string[] => touchedIds(table, changes)
  const plan = {
    tables: byTable((table) => planOf(table, touched(table), state[table], after[table])),
    withoutPassword: touched('users')
      .flatMap((id) => after.users.get(id) ?? [])
      .filter(({ password }) => password === '')
      .map(accountName),
    leftOut: isPerson(me) ? peopleIn(rows, me).leftOut.map(accountName) : [],
    keepsDefaultPassword: isPerson(me) && hasDefaultPassword(after.users.get(me.id) ?? me),
    isEmpty: changes.length === 0,
  }
  return { ok: true, plan }
}

/** How many rows in all tables a restore would add, change and remove. */
export function totalsOf({ tables }: RestorePlan): { [K in keyof TablePlan]: number } {
  const total = (kind: keyof TablePlan): number =>
    tableNames.reduce((sum, table) => sum + tables[table][kind].length, 0)
  return { added: total('added'), changed: total('changed'), removed: total('removed') }
}

function touchedIds(table: TableName, changes: readonly Change[]): string[] {
  const ids = changes.filter((change) => change.table === table).map(({ id }) => id)
  return [...new Set(ids)].toSorted(compareIds)
}

function planOf<T extends TableName>(
  table: T,
  touched: readonly string[],
  before: Table<T>,
  after: Table<T>,
): TablePlan {
  const rows = touched.map((id) => {
    const [old, now] = [before.get(id), after.get(id)]
    return { old, now, name: nameOf(table, id, { ...(now ?? old) }) }
  })
  const namesOf = (kept: typeof rows): string[] => kept.map(({ name }) => name)
  return {
    added: namesOf(rows.filter(({ old, now }) => now && !old)),
    changed: namesOf(rows.filter(({ old, now }) => now && old)),
    removed: namesOf(rows.filter(({ old, now }) => old && !now)),
  }
}

function accountName(user: User): string {
  return nameOf('users', user.id, { ...user })
}

/**
 * The name for a row: a person's with the e-mail, which tells two people of one name apart; a comment's is its
 * beginning.
 */
function nameOf(table: TableName, id: string, row: Fields): string {
  const { name, email, text } = row
  const comment = table === 'comments' ? shortName(asText(text).replaceAll(/\s+/g, ' ').trim(), 60) : ''
  if (comment !== '') return `'${comment}'`
  return table === 'users' && typeof email === 'string' && email !== ''
    ? nameThenEmail({ name: asText(name), email })
    : rowName(table, id, row)
}
