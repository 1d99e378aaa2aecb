import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/**
 * The simplest possible load balancer: each connection goes to the next process in turn, or to the one after it if that refuses.
 * A connection cut off on one side is cut off on the other.
 */
export class Balancer {
  readonly url: string
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor(server: Server) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  /** `urls` returns the addresses of the processes, and is called for each connection. */
  static async open(urls: () => readonly string[]): Promise<Balancer> {
    const server = createServer()
    await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
    const balancer = new Balancer(server)
    let turn = 0
    server.on('connection', (socket) => balancer.#hand(socket, (turn += 1), urls()))
    return balancer
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  #hand(socket: Socket, turn: number, urls: readonly string[], tries = urls.length): void {
    const url = urls[turn % urls.length]
    if (url === undefined || tries === 0) return void socket.destroy()
    this.#sockets.add(socket)
    const { hostname, port } = new URL(url)
    const there = connect(Number(port), hostname)
    const isRefused = (): void => this.#hand(socket, turn + 1, urls, tries - 1)
    there.once('error', isRefused)
    there.once('connect', () => {
      there.off('error', isRefused)
      for (const [one, other] of [
        [there, socket],
        [socket, there],
      ] as const) {
        one.on('error', () => other.destroy())
        one.once('close', () => other.destroy())
      }
      socket.pipe(there).pipe(socket)
    })
    socket.once('close', () => this.#sockets.delete(socket))
  }
}
