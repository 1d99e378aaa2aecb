import { withClient } from '../database/with-client.ts'
import type { Connection } from '../database/connection.ts'
import { logConnectionName } from './log-connection.ts'

/** In bytes a millisecond: who sends less than this of what they write with the lock in hand is taken to stand still. */
const leastSpeed = 1000

/**
 * Ends the connection of whoever keeps a log from its lock by standing still for so long (in milliseconds): while PostgreSQL waits until
 * they take what they have asked for, or until the rest of what they write comes. No timeout of PostgreSQL counts then. Nothing of theirs
 * is lost, since nothing was committed. What is large, as a workspace that is moved in, may take its time to arrive there (`saysItsSize`).
 */
export async function endStuckHolder(connection: Connection, milliseconds: number): Promise<void> {
  await withClient(connection, 'ems', (client) => client.query(ending, [logConnectionName, milliseconds]))
}

/** A statement that says how many bytes of values come with it, to whoever waits for the lock meanwhile. */
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
