import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { tryAgain } from './answers.ts'

/**
 * In milliseconds: how long a socket is waited for that was told to come back, or a connection on which something has begun to
 * come, and how long a request that is under way.
 */
export interface GoodBye {
  readonly socket: number
  readonly request: number
}

/** A holder of the lock that stands still loses it after 5 seconds: what waits for it can be answered then. */
export const usualGoodBye: GoodBye = { socket: 1000, request: 8000 }

/**
 * Gives what ends a server. No connection is taken any more, and what is under way is answered: as ever, or, where that takes too
 * long, by the word to come again, since it is not known then. What comes on a connection that is still open is told so at once.
 */
export function sayGoodBye(http: FastifyInstance, patience: GoodBye): () => Promise<void> {
  const underWay = repliesUnderWay(http)
  // Of these connections Node does not know any more, also where they were refused: nothing but their own end lets a server end.
  const upgraded = new Set<Duplex>()
  const spare = spareConnections(http)
  let isEnding = false
  const cutOff = (): void => {
    for (const socket of [...upgraded, ...spare.values()]) socket.destroy()
  }
  http.server.on('upgrade', (_, socket: Duplex) => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
  })
  http.addHook('onSend', async (_, reply) => {
    // The last answer on this connection.
    if (isEnding) void reply.header('connection', 'close')
  })
  return async () => {
    isEnding = true
    for (const socket of spare.values()) if (socket.bytesRead === 0) socket.destroy()
    const timers = [
      setTimeout(cutOff, patience.socket),
      setTimeout(() => {
        for (const reply of underWay)
          if (!reply.sent) void reply.code(503).header('Retry-After', 1).send(tryAgain)
      }, patience.request),
      // Whoever does not take an answer is not waited for.
      setTimeout(() => {
        http.server.closeAllConnections()
        cutOff()
      }, patience.request + patience.socket),
    ]
    await http.close()
    for (const timer of timers) clearTimeout(timer)
  }
}

/** What is being answered: until it is, or its connection has ended, also where that has become a socket. */
export function repliesUnderWay(http: FastifyInstance): ReadonlySet<FastifyReply> {
  const underWay = new Set<FastifyReply>()
  http.addHook('onRequest', async (_, reply) => {
    underWay.add(reply)
    // The one sign that comes in any case.
    reply.raw.once('close', () => underWay.delete(reply))
  })
  return underWay
}

/**
 * The connections on which no request has come so far, by whom they are with: browsers open some ahead, and keep them. Node neither
 * takes them for idle nor lets a server end before they have. Behind TLS a request names another socket than the one that was opened.
 */
function spareConnections({ server }: FastifyInstance): ReadonlyMap<string, Socket> {
  const spare = new Map<string, Socket>()
  server.on('connection', (socket: Socket) => {
    const key = peerOf(socket)
    spare.set(key, socket)
    socket.once('close', () => {
      if (spare.get(key) === socket) spare.delete(key)
    })
  })
  server.on('request', ({ socket }) => spare.delete(peerOf(socket)))
  server.on('upgrade', ({ socket }) => spare.delete(peerOf(socket)))
  return spare
}

/** Whom a connection is with: no two that are open are with the same. */
function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}
