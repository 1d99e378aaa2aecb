import { STATUS_CODES } from 'node:http'
import type { FastifyReply, FastifyServerOptions } from 'fastify'
import { notUnderstood } from './answers.ts'
import { headersOf } from './headers.ts'
import type { Site } from './parts.ts'

interface Unreadable extends Pick<FastifyServerOptions, 'clientErrorHandler'> {
  frameworkErrors(error: unknown, request: unknown, reply: FastifyReply): void
}

/** What Node says of what it could not read as a request, by its codes; everything else is a bad request. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * How what is no request, or goes to no address, is answered: before any route or hook of ours, so that it is said here what a
 * browser may do with the answer, and nothing of what is inside. T117, T477.
 */
export function unreadable(site: Site): Unreadable {
  const headers = headersOf(site)
  return {
    frameworkErrors: (_, __, reply) => {
      void reply.code(400).headers(headers).send(notUnderstood)
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
      const status = statuses[error.code] ?? 400
      const body = JSON.stringify(notUnderstood)
      const all = {
        ...headers,
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(body),
        Connection: 'close',
      }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
      const answer = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
      socket.end(answer, () => socket.destroy())
    },
  }
}
