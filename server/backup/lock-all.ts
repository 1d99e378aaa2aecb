import type { ClientBase } from 'pg'
import { partNames, parts } from './backup-form.ts'

/**
 * Keeps restores out of a reading transaction, which first waits for one that is under way. Call it before anything is read: a
 * restore empties tables for everybody at once, and the first query settles what a transaction sees.
 */
export async function lockAll(client: ClientBase): Promise<void> {
  const tables = partNames.map((part) => parts[part].table)
  await client.query(`lock table workspace, ${tables.join(', ')} in access share mode`)
}
