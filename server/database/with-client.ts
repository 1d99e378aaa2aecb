import type { Client, ClientConfig } from 'pg'
import { connect } from './connect.ts'

/** Does a job on a connection of its own, which ends with it. Throws a `FatalError` where there is none to be had. */
export async function withClient<Result>(
  connection: ClientConfig,
  name: string,
  job: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await connect({ ...connection, application_name: name })
  try {
    return await job(client)
  } finally {
    await client.end().catch(() => {})
  }
}
