import type { ClientBase } from 'pg'
import { FatalError } from '../fatal-error.ts'
import { serverLock } from './lock-database.ts'

/** The names of the connections that hold the server lock in order to replace what is in the database. */
export const [restoring, movingIn] = ['ems restore', 'ems import']

/** The error for a server lock that is not free: who holds it, and what to do; `ifServer` if a server is running. */
export async function whoHasIt(client: ClientBase, ifServer: string): Promise<FatalError> {
  const { rows } = await client.query<{ name: string }>(holders, [serverLock])
  const names = new Set(rows.map(({ name }) => name))
  if (names.has(restoring)) return isUnderWay('A backup is being restored into this database already.')
  if (names.has(movingIn)) return isUnderWay('A workspace is being moved into this database already.')
  return new FatalError(ifServer)
}

function isUnderWay(what: string): FatalError {
  return new FatalError(`${what} Wait until that is done, and look at what is there then.`)
}

// A number of this size is the second half of a lock's key.
const holders = `
  select application_name as name
  from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and granted and classid = 0 and objid = $1::oid
    and pg_locks.database = (select oid from pg_database where datname = current_database())
`
