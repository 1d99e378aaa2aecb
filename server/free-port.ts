import { createServer } from 'node:net'

interface Wanted {
  readonly host: string
  /** 0 for any. */
  readonly port: number
}

/** Listens for a moment to find out whether that is possible. Returns the port; throws the system's error if it is not. */
export async function freePort({ host, port }: Wanted): Promise<number> {
  const server = createServer()
  await new Promise<void>((listens, fail) => {
    server.once('error', fail)
    server.listen({ host, port }, listens)
  })
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (typeof address !== 'object' || !address) throw new Error('No port is free.')
  return address.port
}
