import type { Entry } from '../../src/domain/request/entry.ts'
import { tableNames } from '../../src/domain/model/tables.ts'
import { tooOld } from '../database/too-old.ts'
import { FatalError } from '../fatal-error.ts'
import type { TransactionalState } from './transactional-state.ts'
import { entryOf, rulesVersion, type StoredEntry } from './stored-entry.ts'

/** Rows of tables that this version knows, written by rules that are its own, or those of a neighbouring version at most. */
export function isCompatible({ rules, tables }: { rules: number; tables: readonly string[] }): boolean {
  const known: readonly string[] = tableNames
  return rules <= rulesVersion + 1 && tables.every((table) => known.includes(table))
}

/**
 * Applies what other processes have written. Throws a `FatalError` where that fails: it would fail again, and to go on without it would
 * be to decide by a stale state.
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

/** A start begins with the rows that are there, whatever led to them. */
function notTaken(seq: Entry['seq'], cause: unknown): FatalError {
  return new FatalError(
    `Entry ${seq} of another server could not be taken in here, by a fault of EMS. Start this server again; what was accepted is safe.`,
    { cause },
  )
}
