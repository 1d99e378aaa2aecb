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

/** Statuses for Node's error codes when it cannot read a request; everything else is a bad request. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * Returns the handlers for what is not a request, or goes to no valid address. They run before any of our routes or hooks, so
 * they have to say what a browser may do with the answer, and must reveal nothing internal. T117, T477.
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
      // In all other cases, such as when TLS does not begin, nothing can be sent any more, or not yet.
      if (!isOfHttp(error) || !socket.writable) return void socket.destroy()
      answerRaw(socket, site, statuses[error.code] ?? 400, notUnderstood)
    },
  }
}

/** Whether an error is about what was sent, and not about the connection or its TLS. */
function isOfHttp({ code }: { readonly code?: string }): boolean {
  return code !== undefined && (code.startsWith('HPE_') || statuses[code] !== undefined)
}

/**
 * Answers requests that Node, or the library of the sockets, would otherwise answer itself, without a word of what a browser
 * may do with the answer.
 */
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
