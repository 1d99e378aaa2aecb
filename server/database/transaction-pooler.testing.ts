import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { ClientConfig } from 'pg'

/** How many connections to PostgreSQL the pooler has. */
const size = 8

/** A client of the pooler, with the number of its unanswered requests. */
interface Served {
  readonly socket: Socket
  by: Serving | undefined
  asked: number
  /** Whether it is in the middle of a request. */
  isAsking: boolean
  /** What it wants to send once a connection is free. */
  waiting: Buffer[]
}

interface Serving {
  readonly socket: Socket
  serves: Served | undefined
}

/**
 * A pooler that assigns its connections to PostgreSQL by transaction, each time the one that was idle longest: anything left on a
 * connection is with another client from then on.
 */
export class TransactionPooler {
  readonly #database: ClientConfig
  readonly #server: Server
  readonly #clients = new Set<Served>()
  readonly #all = new Set<Serving>()
  #free: Serving[] = []
  #queue: Served[] = []
  #welcome = Buffer.alloc(0)

  private constructor(database: ClientConfig) {
    this.#database = database
    this.#server = createServer({ noDelay: true }, (socket) => this.#comes(socket))
  }

  /** Opens a pooler in front of a database that is reached through a Unix socket. */
  static async start(database: ClientConfig): Promise<TransactionPooler> {
    const pooler = new TransactionPooler(database)
    await new Promise<void>((listening) => pooler.#server.listen(0, '127.0.0.1', listening))
    await Promise.all(Array.from({ length: size }, () => pooler.#connected()))
    return pooler
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo
    return `postgres://${this.#database.user}@127.0.0.1:${port}/${this.#database.database}`
  }

  /** How many connections are free just now. */
  get free(): number {
    return this.#free.length
  }

  async stop(): Promise<void> {
    for (const { socket } of this.#all) socket.removeAllListeners('close').destroy()
    for (const { socket } of this.#clients) socket.destroy()
    await new Promise((closed) => this.#server.close(closed))
  }

  #comes(socket: Socket): void {
    const client: Served = { socket, by: undefined, asked: 0, isAsking: false, waiting: [] }
    this.#clients.add(client)
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(this.#welcome)
      socket.on(
        'data',
        messages((kind, message) => this.#asked(client, kind, message)),
      )
    })
    socket.on('close', () => {
      this.#clients.delete(client)
      this.#queue = this.#queue.filter((one) => one !== client)
      // A connection in the middle of a transaction is of no use to anybody else.
      client.by?.socket.destroy()
    })
  }

  #asked(client: Served, kind: string, message: Buffer): void {
    // It ends the client's session here, not the connection to PostgreSQL.
    if (kind === 'X') return
    client.isAsking = kind !== 'Q' && kind !== 'S'
    if (!client.isAsking) client.asked += 1
    if (client.by) return void client.by.socket.write(message)
    client.waiting.push(message)
    if (client.waiting.length === 1) this.#queue.push(client)
    this.#serve()
  }

  #serve(): void {
    while (this.#free.length > 0 && this.#queue.length > 0) {
      const [by, ...free] = this.#free
      const [client, ...queue] = this.#queue
      if (!by || !client) return
      this.#free = free
      this.#queue = queue
      by.serves = client
      client.by = by
      for (const message of client.waiting.splice(0)) by.socket.write(message)
    }
  }

  #connected(): Promise<void> {
    const socket = connect(`${this.#database.host}/.s.PGSQL.5432`)
    const serving: Serving = { socket, serves: undefined }
    this.#all.add(serving)
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#all.delete(serving)
      serving.serves?.socket.destroy()
      void this.#connected()
    })
    socket.write(greeting(this.#database))
    return new Promise((ready) => {
      let welcome = Buffer.alloc(0)
      let isWelcome = false
      socket.on(
        'data',
        messages((kind, message) => {
          const isAtRest = kind === 'Z' && message.at(-1) === 'I'.charCodeAt(0)
          if (isWelcome) return this.#answered(serving, message, kind === 'Z', isAtRest)
          welcome = Buffer.concat([welcome, message])
          if (!isAtRest) return
          isWelcome = true
          this.#welcome = welcome
          this.#free.push(serving)
          this.#serve()
          ready()
        }),
      )
    })
  }

  #answered(serving: Serving, message: Buffer, isEnd: boolean, isAtRest: boolean): void {
    const client = serving.serves
    client?.socket.write(message)
    if (!client || !isEnd) return
    client.asked -= 1
    if (!isAtRest || client.asked > 0 || client.isAsking) return
    client.by = undefined
    serving.serves = undefined
    this.#free.push(serving)
    this.#serve()
  }
}

/** What a client says first: the version of the protocol, and who it is. */
function greeting({ user, database }: ClientConfig): Buffer {
  const words = Buffer.from(`user\0${user}\0database\0${database}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(words.length + 8)
  head.writeInt32BE(196_608, 4)
  return Buffer.concat([head, words])
}

/** Calls back with each complete message that arrives, and with the letter of its kind. */
function messages(each: (kind: string, message: Buffer) => void): (data: Buffer) => void {
  let rest = Buffer.alloc(0)
  return (data) => {
    rest = Buffer.concat([rest, data])
    while (rest.length >= 5) {
      const length = rest.readInt32BE(1) + 1
      if (rest.length < length) return
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      each(String.fromCharCode(message[0] ?? 0), message)
    }
  }
}
