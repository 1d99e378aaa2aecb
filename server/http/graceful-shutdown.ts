import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { tryAgain } from './answers.ts'

/** In milliseconds: how long to wait for sockets told to reconnect and half-sent requests, and for requests in flight. */
export interface GracePeriod {
  readonly socket: number
  readonly request: number
}

/**
 * Longer than the 5 seconds after which a stalled holder of the lock loses it, so that requests waiting for it can still be
 * answered.
 */
export const defaultGracePeriod: GracePeriod = { socket: 1000, request: 8000 }

/**
 * Returns the function that shuts a server down. It accepts no more connections and answers requests in flight; after the grace
 * period it tells them to try again, since their outcome is still unknown.
 */
export function gracefulShutdown(http: FastifyInstance, grace: GracePeriod): () => Promise<void> {
  const inFlight = repliesInFlight(http)
  // Node no longer tracks upgraded connections, even where the upgrade was refused, and waits for them for ever.
  const upgraded = new Set<Duplex>()
  const unused = unusedConnections(http)
  let isShuttingDown = false
  const cutOff = (): void => {
    for (const socket of [...upgraded, ...unused.values()]) socket.destroy()
  }
  http.server.on('upgrade', (_, socket: Duplex) => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
  })
  http.addHook('onSend', async (_, reply) => {
    // The last answer on this connection.
    if (isShuttingDown) void reply.header('connection', 'close')
  })
  return async () => {
    isShuttingDown = true
    for (const socket of unused.values()) if (socket.bytesRead === 0) socket.destroy()
    const timers = [
      setTimeout(cutOff, grace.socket),
      setTimeout(() => {
        for (const reply of inFlight)
          // A file that is on its way has its status already.
          if (!reply.sent && !reply.raw.headersSent)
            void reply.code(503).header('Retry-After', 1).send(tryAgain)
      }, grace.request),
      // A client that does not take its answer is not waited for.
      setTimeout(() => {
        http.server.closeAllConnections()
        cutOff()
      }, grace.request + grace.socket),
    ]
    await http.close()
    for (const timer of timers) clearTimeout(timer)
  }
}

/** The replies that are not finished and whose connection has not ended. */
export function repliesInFlight(http: FastifyInstance): ReadonlySet<FastifyReply> {
  const inFlight = new Set<FastifyReply>()
  http.addHook('onRequest', async (_, reply) => {
    inFlight.add(reply)
    // The one event that always comes.
    reply.raw.once('close', () => inFlight.delete(reply))
  })
  return inFlight
}

/**
 * The connections on which no request has come so far, by peer: browsers open some ahead. Node does not count them as idle, and
 * waits for them. Keyed by peer, because under TLS a request names a different socket than the one that was opened.
 */
function unusedConnections({ server }: FastifyInstance): ReadonlyMap<string, Socket> {
  const unused = new Map<string, Socket>()
  server.on('connection', (socket: Socket) => {
    const key = peerOf(socket)
    unused.set(key, socket)
    socket.once('close', () => {
      if (unused.get(key) === socket) unused.delete(key)
    })
  })
  server.on('request', ({ socket }) => unused.delete(peerOf(socket)))
  server.on('upgrade', ({ socket }) => unused.delete(peerOf(socket)))
  return unused
}

/** The address and port at the other end of a connection: no two open connections share them. */
function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}
