import type { ClientBase } from 'pg'
import { serverLock } from '../database/lock-database.ts'
import { whoHasIt } from '../database/who-has-it.ts'
import { codeOf, messageOf } from '../error-parts.ts'
import { FatalError } from '../fatal-error.ts'
import { leftOut, partNames, parts, type Header } from './backup-form.ts'
import { readBackup, type SomeRows } from './read-backup.ts'

interface Wanted {
  /** Whether existing content may be deleted. */
  readonly replaces: boolean
}

/** Reads a backup to its end. Throws a `FatalError` with a sentence if it cannot be restored. */
export async function checkBackup(file: string): Promise<void> {
  const rows = readBackup(file)
  while (!(await rows.next()).done);
}

/**
 * Replaces the contents of a database with a backup, in one transaction: whatever it throws, nothing is changed. Another life of
 * the workspace begins: clients of the previous one fetch a fresh snapshot, and log in again. Throws a `FatalError` while a
 * server is using the database: it would carry on with what it has in memory.
 */
export async function restoreBackup(client: ClientBase, file: string, { replaces }: Wanted): Promise<Header> {
  await client.query('begin')
  try {
    await expectNoServer(client)
    await client.query(`set local lock_timeout = '30s'`)
    if (!replaces) await expectEmpty(client)
    const tables = [...partNames.map((part) => parts[part].table), ...leftOut]
    await client.query(`truncate ${tables.join(', ')} restart identity`)
    // It is checked again on the way: it may have been changed since.
    const rows = readBackup(file)
    let next = await rows.next()
    for (; !next.done; next = await rows.next()) await write(client, next.value)
    // A backup without a chosen time zone leaves the present one.
    await client.query(
      'update workspace set head = $1, epoch = gen_random_uuid()::text, time_zone = coalesce($2, time_zone), zone_choices = zone_choices + 1',
      [next.value.head, next.value.timeZone],
    )
    await client.query('commit')
    return next.value
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw sayable(error)
  }
}

/**
 * Analyses a database after a restore: without statistics on the new rows it would search in the slowest way for a while. Returns
 * the reason if it fails: nothing is missing then.
 */
export async function lookAtRestored(client: ClientBase): Promise<string | undefined> {
  try {
    await client.query('analyze')
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

/** Each server holds this lock while it runs (`lockDatabase`); this one is released with the transaction. */
async function expectNoServer(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
    serverLock,
  ])
  if (!rows[0]?.taken)
    throw await whoHasIt(
      client,
      'The server is running. Stop it (all of them, if there are several), then restore.',
    )
}

async function expectEmpty(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_empty: boolean }>(
    'select not exists (select from entries) and not exists (select from current_rows) as is_empty',
  )
  if (!rows[0]?.is_empty)
    throw new FatalError(
      'There is a workspace already. Make a backup of it, then restore with --replace, which deletes it for good.',
    )
}

async function write(client: ClientBase, { part, rows }: SomeRows): Promise<void> {
  const { table, columns } = parts[part]
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
    [`[${rows.join(',')}]`],
  )
}

function sayable(error: unknown): unknown {
  return codeOf(error) === '55P03'
    ? new FatalError(
        'Something else is using this database, perhaps a backup or a doctor. Try again when that is done.',
      )
    : error
}
