import { createRequire } from 'node:module'
import { httpWire, type SocketHearer } from '../../src/workspace/team/http-wire.ts'
import type { Wire } from '../../src/workspace/team/wire.ts'

interface Socket {
  on(event: 'message', listener: (data: Buffer) => void): void
  on(event: 'close', listener: (code: number) => void): void
  on(event: 'open' | 'error', listener: () => void): void
  once(event: 'pong', listener: () => void): void
  ping(): void
  terminate(): void
  readonly readyState: number
}

// `ws` comes with a dependency of the server; its types do not.
const WebSocket = createRequire(import.meta.url)('ws') as new (
  url: string,
  options: { headers: Record<string, string> },
) => Socket

const isOpen = 1

/** A browser as the server sees it: it keeps cookies, and sends the origin of its page. */
export class Browser {
  readonly #address: () => string
  readonly #cookies = new Map<string, string>()
  readonly #sockets = new Map<Socket, { readonly opened: Promise<void>; readonly closed: Promise<void> }>()
  readonly wire: Wire

  /** `address` is where its server is, which may be a different one later. */
  constructor(address: string | (() => string), session?: string) {
    this.#address = typeof address === 'string' ? () => address : address
    if (session !== undefined) this.logIn(session)
    this.wire = this.wireBy(httpWire)
  }

  /** The wire of a version of the app, over this browser. */
  wireBy(make: typeof httpWire): Wire {
    return make({
      fetch: (path, options) => this.#fetch(path, options),
      socket: (path, hearer) => this.#open(path, hearer),
    })
  }

  /** Gives this browser the cookie of a session. */
  logIn(session: string): void {
    this.#cookies.set('ems', session)
  }

  get #url(): string {
    return this.#address()
  }

  /** Resolves when everything that the server has sent on sockets so far has arrived. */
  async arrived(): Promise<void> {
    for (const [socket, { opened, closed }] of this.#sockets) {
      await opened
      if (socket.readyState !== isOpen) continue
      // The pong follows everything before it in the same stream.
      const pong = new Promise<void>((resolve) => socket.once('pong', resolve))
      socket.ping()
      await Promise.race([pong, closed])
    }
  }

  get #headers(): Record<string, string> {
    const cookie = Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join('; ')
    return { cookie, origin: this.#url }
  }

  async #fetch(path: string, options: RequestInit): Promise<Response> {
    const headers = { ...(options.headers as Record<string, string>), ...this.#headers }
    const response = await fetch(this.#url + path, { ...options, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/max-age=0/i.test(cookie)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return response
  }

  #open(path: string, { said, closed }: SocketHearer): () => void {
    const socket = new WebSocket(this.#url.replace(/^http/, 'ws') + path, { headers: this.#headers })
    let isHeard = true
    // Open for its users means that the first message has arrived, which is sent at once.
    const opened = new Promise<void>((resolve) => {
      socket.on('message', (data) => {
        if (isHeard) said(data.toString())
        resolve()
      })
      socket.on('close', () => resolve())
    })
    const ended = new Promise<void>((resolve) => {
      socket.on('close', (code) => {
        this.#sockets.delete(socket)
        if (isHeard) closed(code)
        resolve()
      })
    })
    socket.on('error', () => {})
    this.#sockets.set(socket, { opened, closed: ended })
    return () => {
      isHeard = false
      this.#sockets.delete(socket)
      socket.terminate()
    }
  }
}
