import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The connections on which a request waits for the answer before it. */
const waiting = new WeakSet<Socket>()

/**
 * Begins to work on a request once its answer is the next one on its connection. One may wait for that: whoever asks again as soon as
 * the last byte of a file has come is faster than the end of that file here. At one more the connection is closed: no browser and
 * no proxy sends so much before it is answered. Node itself begins with all that come at once, keeps their answers where nobody reads
 * them, and does not close those that are not the next one when the connection ends.
 */
export function inTurn(answer: ServerResponse, begin: () => void): void {
  const { socket } = answer.req
  // Node gives an answer the connection when the one before it has gone out.
  if (answer.socket) return begin()
  if (waiting.has(socket)) return void socket.destroy()
  waiting.add(socket)
  answer.once('socket', () => {
    waiting.delete(socket)
    begin()
  })
}

/** Works on one request of a connection at a time. */
export function oneAtATime(http: FastifyInstance): void {
  http.addHook('onRequest', (_, reply, done) => inTurn(reply.raw, done))
}
