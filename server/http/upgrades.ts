import { createServer, ServerResponse, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const bodiless: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Returns a stand-in for the HTTP server that hears of the sockets that are asked for. A client that asks for a protocol other
 * than that of sockets, as some programs offer HTTP/2 to everybody, is answered as if it had not: an upgrade is only an offer.
 * Its connection is closed afterwards, since Node reads no further on it. For the same reason a request that might have a body
 * is not answered this way: the body would be missing.
 */
export function socketsOnly(http: FastifyInstance): Server {
  const sockets = createServer()
  http.server.on('upgrade', (raw: IncomingMessage, socket: Duplex, head: Buffer) => {
    const isSocket = raw.headers.upgrade?.toLowerCase() === 'websocket'
    if (isSocket || !bodiless.has(raw.method) || !(socket instanceof Socket))
      sockets.emit('upgrade', raw, socket, head)
    else answerPlainly(http, raw, socket)
  })
  return sockets
}

function answerPlainly(http: FastifyInstance, raw: IncomingMessage, socket: Socket): void {
  // Node has removed its own listener.
  socket.on('error', () => socket.destroy())
  Reflect.deleteProperty(raw.headers, 'upgrade')
  const answer = new ServerResponse(raw)
  answer.shouldKeepAlive = false
  try {
    answer.assignSocket(socket)
  } catch {
    // It came before the answer to another request was out.
    return void socket.destroy()
  }
  answer.once('finish', () => socket.destroySoon())
  http.routing(raw, answer)
}
