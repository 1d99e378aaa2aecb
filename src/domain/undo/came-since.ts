import type { Rows, TableName } from '../model/tables.ts'
import type { Context } from '../request/command.ts'
import { rowThen } from '../request/row-then.ts'
import type { PeopleThen } from '../rules/people-then.ts'
import type { DraftTable } from '../state/draft.ts'
import { withReferences } from '../state/references.ts'

/** The moment right after an entry, and whom e-mails meant then. */
export interface Since {
  readonly seq: number
  readonly people: PeopleThen
}

/**
 * Whether a row refers to somebody now but did not at a given moment. A reference that this undo makes does not count.
 */
export function cameSince<T extends TableName>(
  { past }: Context,
  { seq, people }: Since,
  table: DraftTable<T>,
  row: Rows[T],
  refers: (row: Rows[T]) => boolean,
): boolean {
  const id = String(row.id)
  const before = table.before(id)
  if (!before || !refers(before)) return false
  const then = rowThen(past, { table: table.name, id, row: before }, seq)
  return !then || !refers(withReferences(table.name, then, people.now))
}
