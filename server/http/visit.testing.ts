import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { connect, type Socket as Connection } from 'node:net'
import { stampOf } from '../../src/domain/model/day.ts'
import type { Entry } from '../../src/domain/request/entry.ts'
import type { Refusal } from '../../src/domain/request/refusal.ts'
import type { Request } from '../../src/domain/request/request.ts'
import { fetchTrusting } from './certificate.testing.ts'

/** The parts of the server's answer that tests look at. */
export interface Said {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly ok?: boolean
  readonly seq?: number
  readonly entry?: Entry
  readonly entries?: readonly Entry[]
  readonly refusal?: Refusal
  readonly userId?: string
  readonly me?: string | null
  readonly epoch?: string
  readonly rows?: Record<string, readonly Record<string, unknown>[]>
  readonly url?: string
  readonly isLoggedOut?: true
  readonly invited?: readonly Record<'userId' | 'name' | 'email' | 'url', string>[]
}

/** A message that came over a socket. */
export interface Word {
  readonly entries?: readonly Entry[]
  readonly seq?: number
  readonly reset?: true
  readonly build?: string
}

interface Socket {
  on(event: 'message', listener: (data: Buffer) => void): void
  off(event: 'message', listener: (data: Buffer) => void): void
  on(event: 'close', listener: (code: number) => void): void
  on(event: 'error', listener: (error: Error) => void): void
  on(
    event: 'unexpected-response',
    listener: (request: unknown, response: { statusCode: number }) => void,
  ): void
  once(event: 'pong', listener: () => void): void
  ping(): void
  send(text: string): void
  close(): void
  terminate(): void
  /** Stops reading until `resume`. */
  pause(): void
  resume(): void
  readonly readyState: number
}

const isOpen = 1

// The library comes with the server's; its types do not.
const WebSocket = createRequire(import.meta.url)('ws') as new (
  url: string,
  options: { headers: Record<string, string>; ca?: string; autoPong?: boolean },
) => Socket

/** A listening tab: everything that arrived, and how it ended. */
export class Listening {
  readonly words: Word[] = []
  readonly socket: Socket
  /** The code that it was closed with, or the status with which it was refused. */
  readonly ended: Promise<number>
  #changed: () => void = () => {}

  constructor(socket: Socket) {
    this.socket = socket
    socket.on('message', (data) => {
      this.words.push(JSON.parse(data.toString()) as Word)
      this.#changed()
    })
    socket.on('error', () => {})
    this.ended = new Promise((end) => {
      socket.on('close', end)
      socket.on('unexpected-response', (_, { statusCode }) => end(statusCode))
    })
  }

  /** All entries that arrived. */
  get entries(): Entry[] {
    return this.words.flatMap(({ entries = [] }) => entries)
  }

  /** Resolves when what has arrived meets a condition. */
  async until(isSo: (listening: Listening) => boolean): Promise<this> {
    while (!isSo(this)) await new Promise<void>((changed) => (this.#changed = changed))
    return this
  }

  /** Resolves when everything that the server has sent by now is here. */
  async arrived(): Promise<void> {
    if (this.socket.readyState !== isOpen) return
    // The pong comes in the same stream, after everything before it.
    const pong = new Promise<void>((arrived) => this.socket.once('pong', arrived))
    this.socket.ping()
    await Promise.race([pong, this.ended])
  }

  /** Resolves when it has been told everything up to an entry. */
  upTo(seq: number): Promise<this> {
    return this.until(({ words }) => words.some((word) => (word.seq ?? -1) >= seq))
  }
}

/** A browser: it keeps cookies, and says where its page comes from. */
export class Visit {
  readonly url: string
  readonly me: string
  readonly cookies: Record<string, string>
  /** The headers that it adds: another origin, for example. */
  headers: Record<string, string>
  /** A certificate that it has to trust, if any. */
  readonly #ca: string | undefined

  constructor(url: string, me: string, cookies: Record<string, string>, ca?: string) {
    this.url = url
    this.me = me
    this.#ca = ca
    this.cookies = { ...cookies }
    this.headers = { origin: url }
  }

  get(path: string): Promise<Said> {
    return this.#ask(path, { method: 'GET' })
  }

  post(path: string, body: unknown): Promise<Said> {
    return this.#ask(path, { method: 'POST', body: JSON.stringify(body) })
  }

  /** Sends a text as it is. */
  postText(path: string, text: string): Promise<Said> {
    return this.#ask(path, { method: 'POST', body: text }, 'text/plain')
  }

  /** Sends a request as the app does; `rest` overrides what a forger would change. */
  request(name: string, args: unknown, rest: Partial<Request> = {}): Promise<Said> {
    const at = stampOf(Date.now(), 0)
    return this.post('/api/requests', { id: randomUUID(), by: this.me, at, name, args, ...rest })
  }

  /** Listens from an entry on, or from the present one if none is given. */
  async listen(seq?: number, rest: { epoch?: string; me?: string } = {}): Promise<Listening> {
    const now = await this.get('/api/snapshot')
    return this.listenFrom({ epoch: now.epoch ?? '', ...rest, seq: seq ?? now.seq ?? 0 })
  }

  /** Listens from a given position; can leave pings unanswered, as if its network had vanished. */
  listenFrom(
    from: { readonly seq: number; readonly epoch: string; readonly me?: string },
    { autoPong = true } = {},
  ): Listening {
    const query = new URLSearchParams({ ...from, seq: String(from.seq) })
    const url = `${this.url.replace(/^http/, 'ws')}/api/live?${query.toString()}`
    return new Listening(
      new WebSocket(url, { headers: this.allHeaders(), autoPong, ...(this.#ca && { ca: this.#ca }) }),
    )
  }

  /** The headers that it sends with every request. */
  allHeaders(): Record<string, string> {
    const cookie = Object.entries(this.cookies).map(([name, value]) => `${name}=${value}`)
    return { ...this.headers, cookie: cookie.join('; ') }
  }

  async #ask(path: string, options: RequestInit, type = 'application/json'): Promise<Said> {
    const ask = this.#ca === undefined ? fetch : fetchTrusting(this.#ca)
    const response = await ask(this.url + path, {
      ...options,
      headers: { ...this.allHeaders(), ...(options.body && { 'content-type': type }) },
      redirect: 'manual',
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/max-age=0/i.test(cookie)) Reflect.deleteProperty(this.cookies, name)
      else this.cookies[name] = value
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    const said = isJson ? (JSON.parse(text) as object) : {}
    return { ...said, status: response.status, headers: response.headers, text }
  }
}

/** Asks for a socket as a browser does, from a program that does nothing more with it. */
export function askForSocket(visit: Visit, path: string): Connection {
  const socket = connect(Number(new URL(visit.url).port), '127.0.0.1')
  const said = Object.entries({
    ...visit.allHeaders(),
    host: new URL(visit.url).host,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  })
  const head = said.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.write(`GET ${path} HTTP/1.1\r\n${head}\r\n`)
  return socket
}
