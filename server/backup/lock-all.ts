import type { ClientBase } from 'pg'
import { partNames, parts } from './backup-form.ts'

/**
 * Keeps restores out of a transaction that reads, which waits for one that is under way. To be asked before anything is read:
 * a restore empties tables for everybody at once, and what a transaction sees is settled by its first question.
 */
export async function lockAll(client: ClientBase): Promise<void> {
  const tables = partNames.map((part) => parts[part].table)
  await client.query(`lock table workspace, ${tables.join(', ')} in access share mode`)
}
