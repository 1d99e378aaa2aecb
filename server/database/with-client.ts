import type { Client } from 'pg'
import type { NoRoomError } from '../fatal-error.ts'
import { noRoomSince } from './cluster-log.ts'
import { connect } from './connect.ts'
import type { Connection } from './connection.ts'
import { isConnectionError } from './connection-error.ts'

/**
 * Runs a job on a connection of its own, which is closed afterwards, or as soon as it is told to stop. Throws a `FatalError` if
 * no connection can be made, or if our own PostgreSQL ran out of room and is gone.
 */
export async function withClient<Result>(
  connection: Connection,
  name: string,
  job: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await connect({ ...connection, application_name: name })
  const { stopped } = connection
  const cutOff = (): void => void client.end().catch(() => {})
  stopped?.addEventListener('abort', cutOff)
  try {
    stopped?.throwIfAborted()
    return await job(client)
  } catch (error) {
    stopped?.throwIfAborted()
    throw (await whyGone(error, connection)) ?? error
  } finally {
    stopped?.removeEventListener('abort', cutOff)
    await client.end().catch(() => {})
  }
}

/** The reason that PostgreSQL gives only in its log: its clients are simply cut off. */
async function whyGone(error: unknown, { own }: Connection): Promise<NoRoomError | undefined> {
  return own && isConnectionError(error) ? noRoomSince(own.data, own.logLength) : undefined
}
