import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { ClientConfig } from 'pg'

/** Which traffic gets lost: what PostgreSQL is asked, what it answers, or both. */
export type Lost = 'all' | 'asked' | 'answered'

interface Carried {
  /** The name that the client gave for itself. */
  name: string
  lost: Lost | undefined
}

/**
 * The path from a server to PostgreSQL, on which packets can stop getting through: nothing is refused, nothing is closed, and
 * neither side is told. A connection that has fallen silent stays silent, and when one side gives it up the other does not hear
 * of it.
 */
export class SilentWay {
  /** The URL that sends a server along this path. */
  readonly databaseUrl: string
  readonly #server: Server
  readonly #carried: Carried[] = []
  readonly #sockets: Socket[] = []
  /** The names of the connections that lose packets. */
  #silent: RegExp | undefined
  #lost: Lost = 'all'
  #cut: { readonly names: RegExp; readonly text: string; readonly isLost: () => void } | undefined

  private constructor(server: Server, { user, host, database }: ClientConfig) {
    this.#server = server
    const { port } = server.address() as AddressInfo
    this.databaseUrl = `postgres://${user}@127.0.0.1:${port}/${database}`
    server.on('connection', (here) => this.#carry(here, connect(`${host}/.s.PGSQL.5432`)))
  }

  static async to(database: ClientConfig): Promise<SilentWay> {
    const server = createServer({ allowHalfOpen: true })
    await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
    return new SilentWay(server, database)
  }

  /** How many connections have given a name that matches. */
  opened(names: RegExp): number {
    return this.#carried.filter(({ name }) => names.test(name)).length
  }

  /** From now on, connections with a matching name lose what they carry, both existing and new ones. */
  fallSilent(names: RegExp, lost: Lost): void {
    this.#silent = names
    this.#lost = lost
    for (const one of this.#carried) if (names.test(one.name)) one.lost ??= lost
  }

  /**
   * Resolves when a connection with a matching name sends something that contains this text. The rest of it is lost, and
   * everything after it.
   */
  losesRest(names: RegExp, text: string): Promise<void> {
    return new Promise((isLost) => {
      this.#cut = { names, text, isLost }
    })
  }

  /** Lets new connections get through again. */
  speakAgain(): void {
    this.#silent = undefined
  }

  /** Ends all existing connections; new ones get through. */
  hangUp(): void {
    for (const socket of this.#sockets.splice(0)) socket.destroy()
  }

  close(): void {
    this.#server.close()
    this.hangUp()
  }

  #carry(here: Socket, there: Socket): void {
    const carried: Carried = { name: '', lost: undefined }
    this.#carried.push(carried)
    here.once('data', (first) => {
      carried.name = /application_name\0([^\0]*)/.exec(first.toString('latin1'))?.[1] ?? ''
      if (this.#silent?.test(carried.name)) carried.lost = this.#lost
    })
    this.#forward(here, there, () => carried.lost === 'all' || carried.lost === 'asked')
    here.on('data', (piece) => {
      if (!this.#cut?.names.test(carried.name) || !piece.includes(this.#cut.text)) return
      carried.lost ??= 'asked'
      this.#cut.isLost()
      this.#cut = undefined
    })
    this.#forward(there, here, () => carried.lost === 'all' || carried.lost === 'answered')
    for (const [one, other] of [
      [here, there],
      [there, here],
    ] as const)
      one.on('close', () => {
        if (carried.lost === undefined) other.destroy()
      })
  }

  #forward(from: Socket, to: Socket, isLost: () => boolean): void {
    this.#sockets.push(from)
    from.on('error', () => {})
    from.on('data', (data) => {
      if (!isLost()) to.write(data)
    })
    from.on('end', () => {
      if (!isLost()) to.end()
    })
  }
}
