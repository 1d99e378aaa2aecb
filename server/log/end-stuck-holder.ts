import { withClient } from '../database/with-client.ts'
import type { Connection } from '../database/connection.ts'
import { logConnectionName } from './log-connection.ts'

/** In bytes per millisecond: a process that writes more slowly than this while it holds the lock counts as standing still. */
const leastSpeed = 1000

/**
 * Ends the connection of a process that keeps a log from its lock by standing still for this long (in milliseconds): while
 * PostgreSQL waits for it to take what it has asked for, or for the rest of what it writes. No timeout of PostgreSQL applies
 * then. It loses nothing, since nothing was committed. Large writes, such as a workspace that is moved in, are given time to
 * arrive (`saysItsSize`).
 */
export async function endStuckHolder(connection: Connection, milliseconds: number): Promise<void> {
  await withClient(connection, 'ems', (client) => client.query(ending, [logConnectionName, milliseconds]))
}

/** Returns a statement that tells anyone waiting for the lock how many bytes of values come with it. */
export function saysItsSize(statement: string, bytes: number): string {
  return `-- ${bytes} bytes\n${statement}`
}

const ending = `
  select pg_terminate_backend(holder.pid)
  from pg_stat_activity as waiting, unnest(pg_blocking_pids(waiting.pid)) as blocking (pid), pg_stat_activity as holder
  where waiting.datname = current_database() and waiting.application_name = $1 and waiting.wait_event_type = 'Lock'
    and holder.pid = blocking.pid and holder.application_name = $1
    and holder.state = 'active' and holder.wait_event in ('ClientRead', 'ClientWrite')
    and holder.state_change < clock_timestamp() - interval '1 millisecond'
      * ($2::integer + coalesce(substring(holder.query from '^-- (\\d+) bytes')::bigint, 0) / ${leastSpeed})
`
