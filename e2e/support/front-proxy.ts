import {
  createServer,
  request as ask,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * A minimal reverse proxy in front of processes of a team server: one address for browsers, behind which a test can put another
 * process, even of another build. Each request is passed on by itself, so that a connection kept by a browser never leads to an
 * old process.
 */
export class FrontProxy {
  readonly url: string
  readonly #server: Server
  /** The sockets of tabs, and the socket to the process that belongs to each. */
  readonly #sockets = new Set<Duplex>()
  #target: string | undefined
  #isGone: (path: string) => boolean = () => false
  /** Where the app's files come from, if not from `#target`, and whether files missing there are requested from `#target`. */
  #files: { readonly target: string; readonly orElse: boolean } | undefined

  private constructor(server: Server) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (request, response) => this.#answer(request, response))
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.#join(request, socket, head),
    )
  }

  static async open(): Promise<FrontProxy> {
    const server = createServer()
    await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
    return new FrontProxy(server)
  }

  /**
   * Leads to the process at `url` from now on; without a URL, all clients are told that nobody is there. The previous process still
   * answers the requests in flight; the sockets of tabs to it are closed, as by a balancer that takes a process out. For paths that
   * are `isGone`, nobody is there in either case, as on a site where pages are served but nothing behind them answers.
   */
  to(url: string | undefined, isGone: (path: string) => boolean = () => false): void {
    this.#target = url
    this.#isGone = isGone
    this.#files = undefined
    for (const socket of this.#sockets) socket.destroy()
  }

  /**
   * Leads to two processes, as a balancer does at its worst: requests below `/assets/` go to the process that the page did not come
   * from. With `orElse`, what is missing there is requested from the other one, as by `deploy/nginx.conf`.
   */
  toBoth(pages: string, files: string, { orElse }: { orElse: boolean }): void {
    this.to(pages)
    this.#files = { target: files, orElse }
  }

  async close(): Promise<void> {
    this.to(undefined)
    this.#server.closeAllConnections()
    await new Promise((closed) => this.#server.close(closed))
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { url = '/' } = request
    if (this.#target === undefined || this.#isGone(url)) return void response.writeHead(502).end()
    if (!this.#files || !url.startsWith('/assets/')) return this.#pass(request, response, this.#target)
    const { target, orElse } = this.#files
    this.#pass(request, response, target, orElse ? this.#target : undefined)
  }

  #pass(request: IncomingMessage, response: ServerResponse, target: string, orElse?: string): void {
    const { method, url = '/' } = request
    const headers = { ...request.headers, connection: 'close' }
    const there = ask(new URL(url, target), { method, headers }, (answer) => {
      if (answer.statusCode === 404 && orElse !== undefined) {
        answer.resume()
        return this.#pass(request, response, orElse)
      }
      // The connection to the process ends with this response; the browser's stays open.
      Reflect.deleteProperty(answer.headers, 'connection')
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    there.on('error', () => {
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    // A browser that has gone away no longer needs the answer.
    response.on('close', () => there.destroy())
    request.pipe(there)
  }

  /** Passes a socket through as it is: its head first, then whatever is sent on it. */
  #join({ method, url = '/', rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.#target === undefined || this.#isGone(url)) return void socket.destroy()
    const { hostname, port } = new URL(this.#target)
    const there = connect(Number(port), hostname)
    for (const [one, other] of [
      [socket, there],
      [there, socket],
    ] as const) {
      this.#sockets.add(one)
      one.on('error', () => other.destroy())
      one.once('close', () => {
        this.#sockets.delete(one)
        other.destroy()
      })
    }
    const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
    there.write([`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    there.write(head)
    socket.pipe(there).pipe(socket)
  }
}
