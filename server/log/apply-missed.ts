import type { Entry } from '../../src/domain/request/entry.ts'
import { tableNames } from '../../src/domain/model/tables.ts'
import { tooOld } from '../database/too-old.ts'
import { FatalError } from '../fatal-error.ts'
import type { TransactionalState } from './transactional-state.ts'
import { entryOf, rulesVersion, type StoredEntry } from './stored-entry.ts'

/** Whether all tables are known to this version, and the rules are at most one version ahead of its own. */
export function isCompatible({ rules, tables }: { rules: number; tables: readonly string[] }): boolean {
  const known: readonly string[] = tableNames
  return rules <= rulesVersion + 1 && tables.every((table) => known.includes(table))
}

/**
 * Applies what other processes have written. Throws a `FatalError` if that fails: it would fail again, and going on without it
 * would mean deciding by a stale state.
 */
export function applyMissed(
  held: TransactionalState,
  missed: readonly (StoredEntry & { readonly rules: number })[],
): void {
  for (const { rules, changes } of missed)
    if (!isCompatible({ rules, tables: changes.map(({ table }) => table) })) throw tooOld
  try {
    held.applyCommitted(missed.map(entryOf))
  } catch (cause) {
    throw notTaken(held.head + 1, cause)
  }
}

/** Restarting helps, because a start loads the rows as they are, whatever led to them. */
function notTaken(seq: Entry['seq'], cause: unknown): FatalError {
  return new FatalError(
    `Entry ${seq} of another server could not be taken in here, by a fault of EMS. Start this server again; what was accepted is safe.`,
    { cause },
  )
}
