import pg, { type ClientConfig } from 'pg'

/** Does a job on a connection of its own, which ends with it. */
export async function withClient<Result>(
  connection: ClientConfig,
  name: string,
  job: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, application_name: name })
  // Whatever is asked next fails with it.
  client.on('error', () => {})
  await client.connect()
  try {
    return await job(client)
  } finally {
    await client.end().catch(() => {})
  }
}
