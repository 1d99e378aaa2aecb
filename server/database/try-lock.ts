import type { ClientBase } from 'pg'

/**
 * Takes a lock, by its number, alone or beside others who take it so. Returns whether it was free. It is held by a transaction that
 * is begun here, and so until that or its connection ends, however that may be: a pooler lets a transaction have its connection to
 * itself. Nothing else is to be done in it but to look, so that it stands in nobody's way.
 */
export async function tryLock(
  client: ClientBase,
  number: number,
  mode: 'exclusive' | 'shared' = 'exclusive',
): Promise<boolean> {
  await client.query('begin')
  // Newer ones have the second as well. Either would end it.
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
