import { personName } from '../model/names.ts'
import type { Rows, TableName } from '../model/tables.ts'
import type { User } from '../model/users.ts'
import type { Entry } from '../request/entry.ts'
import { sameValue, type Change, type Fields } from '../state/change.ts'
import type { State } from '../state/state.ts'
import { withoutArgs } from './delivery.ts'
import { seenFields } from './seen-row.ts'
import { sees } from './audience.ts'

/**
 * An earlier entry as somebody may read it now: their own deeds, and what happened to rows that they see now, with the
 * fields that they get of these; of a row that is gone, whether it would go to them decides. Nothing where nothing of it
 * is theirs. DECISIONS 'Team server: who sees whom'.
 */
export function historyFor(state: State, me: User, entry: Entry): Entry | undefined {
  const changes = entry.changes
    .map((change) => seenChange(state, me, change))
    .filter((change) => change !== undefined)
  if (changes.length === 0 && entry.request.by !== me.id) return undefined
  const by = state.users.get(entry.request.by)
  return {
    seq: entry.seq,
    request: withoutArgs(entry.request),
    changes,
    ...(by && { who: personName(by) }),
    ...(sameValue(entry.changes, changes) ? {} : { isCut: true }),
  }
}

/** What somebody gets of a change: nothing where the row does not go to them, or none of the fields. */
function seenChange(state: State, me: User, change: Change): Change | undefined {
  const { table, id } = change
  const row = state[table].get(id) ?? wholeRow(change)
  if (!row || !sees(state, me, table, row)) return undefined
  const side = (fields: Fields | null): Fields | null =>
    fields && withoutDeletedText(state, change, seenFields(state, me, table, row, fields))
  const [before, after] = [side(change.before), side(change.after)]
  if (!before || !after) return { table, id, before, after }
  const told = Object.keys(after).filter((field) => !sameValue(before[field], after[field]))
  if (told.length === 0) return undefined
  const pick = (fields: Fields): Fields => Object.fromEntries(told.map((field) => [field, fields[field]]))
  return { table, id, before: pick(before), after: pick(after) }
}

/** Stands where the text of a comment stood that is gone. */
const deletedText = '(deleted)'

/** No history holds a deleted text, for its author neither (DECISIONS 'Tasks: Comments'). */
function withoutDeletedText(state: State, { table, id }: Change, fields: Fields): Fields {
  if (table === 'comments' && fields['text'] && !state.comments.get(id))
    return { ...fields, text: deletedText }
  if (table === 'tasks' && fields['comments'] && !isSaidIn(state, id, fields['comments']))
    return { ...fields, comments: deletedText }
  return fields
}

/** Whether a comment of a task has a text, which its `comments` had as the newest one's. */
function isSaidIn(state: State, taskId: string, text: unknown): boolean {
  return state.comments.where('taskId', taskId).some((comment) => comment.text === text)
}

/** A row that is gone, as an entry has it that made or removed it. */
function wholeRow({ before, after }: Change): Rows[TableName] | undefined {
  const whole = before === null ? after : after === null ? before : null
  // An entry that makes or removes a row has all its fields.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (whole as Rows[TableName] | null) ?? undefined
}
