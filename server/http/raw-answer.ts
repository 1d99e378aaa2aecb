import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Refused } from './answers.ts'
import { headersOf } from './headers.ts'
import type { Site } from './parts.ts'

/** Sends an answer that bypasses all routes and hooks, where there is no reply to send, and closes the connection. */
export function answerRaw(socket: Duplex, site: Site, status: number, said?: Refused): void {
  const body = said ? JSON.stringify(said) : ''
  const all = {
    ...headersOf(site),
    ...(said && { 'Content-Type': 'application/json; charset=utf-8' }),
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  const answer = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
  socket.end(answer, () => socket.destroy())
}
