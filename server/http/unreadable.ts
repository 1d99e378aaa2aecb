import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify'
import { notUnderstood } from './answers.ts'
import { headersOf } from './headers.ts'
import { inTurn } from './one-at-a-time.ts'
import type { Site } from './parts.ts'
import { answerRaw } from './raw-answer.ts'

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
      inTurn(reply.raw, () => {
        // Nobody waits for a body that is still on its way.
        if (!reply.raw.req.complete) void reply.header('connection', 'close')
        void reply.code(400).headers(headers).send(notUnderstood)
      })
    },
    clientErrorHandler: (error, socket) => {
      // Of all else, as where TLS does not begin, nothing can be said any more, or not yet.
      if (!isOfHttp(error) || !socket.writable) return void socket.destroy()
      answerRaw(socket, site, statuses[error.code] ?? 400, notUnderstood)
    },
  }
}

/** Whether it is about what was said, and not about the connection or TLS on it. */
function isOfHttp({ code }: { readonly code?: string }): boolean {
  return code !== undefined && (code.startsWith('HPE_') || statuses[code] !== undefined)
}

/** Answers what Node, or the library of the sockets, would answer by itself, and without a word of what a browser may do with it. */
export function answerOddRequests(http: FastifyInstance, site: Site): void {
  const expecting = new WeakSet<IncomingMessage>()
  http.server.on('checkExpectation', (raw: IncomingMessage, answer) => {
    expecting.add(raw)
    http.server.emit('request', raw, answer)
  })
  http.addHook('onRequest', async ({ raw }, reply) => {
    if (expecting.has(raw)) return reply.code(417).send(notUnderstood)
    if (raw.headers.host === undefined && raw.httpVersion === '1.1')
      return reply.code(400).send(notUnderstood)
    return undefined
  })
  http.addHook('onReady', async () => {
    http.websocketServer.on('wsClientError', (_, socket) => answerRaw(socket, site, 400, notUnderstood))
  })
}
