import { withClient } from '../database/with-client.ts'
import type { Connection } from '../database/connection.ts'
import { logConnectionName } from './log-connection.ts'

/**
 * Ends the connection of whoever keeps a log from its lock while PostgreSQL has waited for so long (in milliseconds) until they take
 * what they have asked for: of a process that stands still meanwhile. No timeout of PostgreSQL counts then. Nothing of theirs is
 * lost, since nothing was committed. What takes its time to arrive there, as a workspace that is moved in, is let be.
 */
export async function endStuckHolder(connection: Connection, milliseconds: number): Promise<void> {
  await withClient(connection, 'ems', (client) => client.query(ending, [logConnectionName, milliseconds]))
}

const ending = `
  select pg_terminate_backend(holder.pid)
  from pg_stat_activity as waiting, unnest(pg_blocking_pids(waiting.pid)) as blocking (pid), pg_stat_activity as holder
  where waiting.datname = current_database() and waiting.application_name = $1 and waiting.wait_event_type = 'Lock'
    and holder.pid = blocking.pid and holder.application_name = $1
    and holder.state = 'active' and holder.wait_event = 'ClientWrite'
    and holder.state_change < clock_timestamp() - $2::integer * interval '1 millisecond'
`
