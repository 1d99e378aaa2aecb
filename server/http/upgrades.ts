import { createServer, ServerResponse, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const bodiless: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Returns what hears of the sockets that are asked for, as a server would. Whoever asks for another protocol than that of sockets, as
 * some programs ask for HTTP/2 whomever they ask, is answered as if they had not: it is an offer. After that their connection is
 * closed, since Node reads no further on it; and for that it has no body, where there might be one.
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
  // Node has taken its own listener away.
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
