import type { ClientBase } from 'pg'

/**
 * Takes a lock by its number, exclusively or shared. Returns whether it was free. A transaction begun here holds it, until that
 * or its connection ends, however that happens: a pooler leaves a transaction its connection. Do nothing in it but read, so that
 * it blocks nobody.
 */
export async function tryLock(
  client: ClientBase,
  number: number,
  mode: 'exclusive' | 'shared' = 'exclusive',
): Promise<boolean> {
  await client.query('begin')
  // Newer versions have the second setting too. Either timeout would end the transaction.
  await client.query(
    `select set_config(name, '0', true) from pg_settings
     where name in ('idle_in_transaction_session_timeout', 'transaction_timeout')`,
  )
  const { rows } = await client.query<{ taken: boolean }>(
    `select ${mode === 'exclusive' ? 'pg_try_advisory_xact_lock' : 'pg_try_advisory_xact_lock_shared'}($1) as taken`,
    [number],
  )
  return rows[0]?.taken ?? false
}
