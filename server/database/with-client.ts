import type { Client } from 'pg'
import type { NoRoomError } from '../fatal-error.ts'
import { noRoomSince } from './cluster-log.ts'
import { connect } from './connect.ts'
import type { Connection } from './connection.ts'
import { isConnectionError } from './connection-error.ts'

/** Does a job on a connection of its own, which ends with it. Throws a `FatalError` where there is none to be had, or where our own PostgreSQL had no room and is gone. */
export async function withClient<Result>(
  connection: Connection,
  name: string,
  job: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await connect({ ...connection, application_name: name })
  try {
    return await job(client)
  } catch (error) {
    throw (await whyGone(error, connection)) ?? error
  } finally {
    await client.end().catch(() => {})
  }
}

/** What PostgreSQL says to nobody but its log: whoever it works for is only cut off. */
async function whyGone(error: unknown, { own }: Connection): Promise<NoRoomError | undefined> {
  return own && isConnectionError(error) ? noRoomSince(own.data, own.logLength) : undefined
}
