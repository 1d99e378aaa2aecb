import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tokenHash } from '../accounts/tokens.ts'
import { Subscriber, type Socket } from '../live/subscriber.ts'
import { catchUpIfBehind } from '../log/catch-up.ts'
import { errorReport } from '../error-report.ts'
import { loggedOut, notUnderstood, tryAgain } from './answers.ts'
import type { Parts } from './parts.ts'
import { authenticate, type Caller } from './authenticate.ts'

/** How many tabs one person may have listening at once, in all their browsers. */
const mostSockets = 50

const path = '/api/live'

interface Query {
  readonly Querystring: { readonly seq?: unknown; readonly epoch?: unknown; readonly me?: unknown }
}

/** The route for the socket of a tab, which only delivers. */
export function liveRoute(app: FastifyInstance, parts: Parts): void {
  const { hub, log, build } = parts
  const callers = new WeakMap<FastifyRequest, Caller>()

  // The library would open a socket on any route, only to close it again, and log the address.
  app.addHook('onRequest', async (request, reply) => {
    if (request.ws && request.routeOptions.url !== path) return reply.code(400).send(notUnderstood)
    return undefined
  })

  // When an upgrade is refused, Node does not know that the connection is to be closed.
  app.addHook('onResponse', async (request, reply) => {
    if (request.headers.upgrade !== undefined && reply.statusCode >= 400) request.raw.socket.destroySoon()
  })

  app.route<Query>({
    method: 'GET',
    url: path,
    websocket: true,
    preValidation: async (request, reply) => {
      if (!request.ws) return reply.code(426).header('Upgrade', 'websocket').send(tryAgain)
      const caller = await authenticate(parts, request, () => undefined)
      if (!caller) return reply.code(401).send(loggedOut)
      if (hub.countOf(caller.user.id) >= mostSockets) return reply.code(503).send(tryAgain)
      callers.set(request, caller)
    },
    handler: (socket: Socket, request) => {
      const caller = callers.get(request)
      if (!caller) return socket.terminate()
      const subscriber = new Subscriber(socket, {
        userId: caller.user.id,
        tokenHash: tokenHash(caller.token).toString('hex'),
        build,
      })
      hub.register(subscriber)
      socket.on('message', () => subscriber.close(1008))
      socket.on('close', () => hub.unregister(subscriber))
      socket.on('error', () => socket.terminate())
      const { seq, epoch, me } = request.query
      // Another tab has since logged in somebody else: the data in this tab is not theirs.
      if (me !== undefined && me !== subscriber.userId) return subscriber.reset()
      const from = { epoch: String(epoch), seq: numberOf(seq) }
      const subscribed = async (): Promise<void> => {
        // The tab may have been told of it by another process.
        if (from.epoch === parts.epoch && from.seq > log.head && from.seq < Infinity)
          await catchUpIfBehind(parts)
        await hub.subscribe(subscriber, from)
      }
      subscribed().catch((error: unknown) => {
        request.log.error(errorReport(error), 'failed')
        subscriber.close(1011)
      })
      // The session may have ended while the socket was opened.
      hub.checkSessions()
    },
  })
}

/** Anything that is not a number counts as infinity, beyond the end of the log: an unknown position. */
function numberOf(seq: unknown): number {
  return typeof seq === 'string' && /^\d{1,15}$/.test(seq) ? Number(seq) : Number.POSITIVE_INFINITY
}
