import * as v from 'valibot'
import { can } from '../can.ts'
import { isPerson, type Actor } from '../model/actor.ts'
import type { Change, Fields } from '../state/change.ts'
import type { Entry } from '../request/entry.ts'
import { isDeed, isPasswordAlone } from './deed.ts'
import { fieldOf, hasHistory, isTold } from '../model/fields.ts'
import { isSample } from '../model/sample-mark.ts'
import { descriptionOf, type PermissionCheck } from '../model/tables.ts'
import type { State } from '../state/state.ts'

/**
 * Whether someone may undo an entry: its author, as far as they could still do such a thing, and an admin whatever any
 * person did. Nobody undoes what the workspace did by itself, and reading is nothing to undo. Whether it still can be
 * undone is another question, which only the request answers. SPEC 6, DECISIONS 'Identity'.
 */
export function mayUndo(state: State, me: Actor, entry: Entry): boolean {
  const { request, changes } = entry
  if (request.by === 'system' || !isDeed(entry) || isPasswordAlone(entry)) return false
  if (can.undoAnything(me)) return true
  const mine = isPerson(me) ? request.by === me.id : request.by === me
  // An entry that is now entirely out of their sight is no longer theirs.
  if (!mine || changes.length === 0) return false
  const whole = madeOrRemoved(changes)
  return changes.every((change) => isWith(whole, change) || mayRevert(state, me, change))
}

/** The rows that an entry made or removed. */
function madeOrRemoved(changes: readonly Change[]): ReadonlySet<string> {
  const rows = changes.filter(({ before, after }) => before === null || after === null)
  return new Set(rows.map(({ table, id }) => `${table}:${id}`))
}

/** Whether a part was made or removed with its whole: then only the whole is checked. */
function isWith(rows: ReadonlySet<string>, { table, before, after }: Change): boolean {
  const { partOf } = descriptionOf(table)
  if (!partOf || (before !== null && after !== null)) return false
  return rows.has(`${partOf.table}:${String((before ?? after)?.[partOf.field])}`)
}

function mayRevert(state: State, me: Actor, { table, id, before, after }: Change): boolean {
  if (!hasHistory(table)) return true
  if (!isPerson(me)) return isSample(before ?? after ?? {}) && can.clearSample(state, me)
  if (before === null || after === null) {
    const { madeBy } = descriptionOf(table)
    return madeBy !== undefined && verbs[madeBy](state, me, before ?? after ?? {})
  }
  // What follows from a deed may have been changed along with it.
  const fields = Object.keys(after).filter((field) => isTold(table, field))
  return fields.every((field) => mayPutBack(state, me, { table, id, before }, field))
}

/** Whether someone may put a field back: they must be allowed to set it to its former value. */
function mayPutBack(
  state: State,
  me: Actor,
  { table, id, before }: Pick<Change, 'table' | 'id'> & { readonly before: Fields },
  field: string,
): boolean {
  const { setBy, stored } = fieldOf(table, field) ?? {}
  if (!setBy || !stored) return false
  const row = state[table].get(id)
  // The row is gone: the request says so, to those who may know.
  if (!row) return true
  const was = v.safeParse(stored, before[field])
  return was.success && verbs[setBy](state, me, row, was.output)
}

/**
 * The verbs that the descriptions name, callable with any row and value: where a verb is named guarantees that it gets
 * rows of its own table and a value of its own field.
 */
const verbs: { readonly [Verb in PermissionCheck['verb']]: AnyVerb['ask'] } = can

interface AnyVerb {
  ask(state: State, me: Actor, row: object, value?: unknown): boolean
}
