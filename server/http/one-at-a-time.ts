import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The connections on which a request waits for the answer before it. */
const waiting = new WeakSet<Socket>()

/**
 * Begins to work on a request when its answer is the next one on its connection. One request may wait for that: a client that
 * sends the next request as soon as it has the last byte of a file can be faster than the end of that file here. With one more,
 * the connection is closed: no browser and no proxy sends that much before it is answered. Node itself begins all requests at
 * once, keeps their answers if nobody reads them, and closes none but the next one when the connection ends.
 */
export function inTurn(answer: ServerResponse, begin: () => void): void {
  const { socket } = answer.req
  // Node gives an answer its connection when the one before it has gone out.
  if (answer.socket) return begin()
  if (waiting.has(socket)) return void socket.destroy()
  waiting.add(socket)
  answer.once('socket', () => {
    waiting.delete(socket)
    begin()
  })
}

/** Makes a server work on one request per connection at a time. */
export function oneAtATime(http: FastifyInstance): void {
  http.addHook('onRequest', (_, reply, done) => inTurn(reply.raw, done))
}
