import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from './parts.ts'
import { answerRaw } from './raw-answer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The body may take any time as long as more of it keeps coming: a file over a slow line. The answer may take any time too,
     * even while nothing moves on its connection.
     */
    readonly isLong?: true
  }
}

/**
 * Waits at most this many milliseconds for the body of a request; on a route with `isLong`, for its next part. A body that is
 * still coming after the answer has this much time in total. Node has only one timeout for all routes, and guards only the
 * headers here.
 */
export function limitBodyTime(http: FastifyInstance, timeout: number, site: Site): void {
  const timers = new Map<FastifyRequest, NodeJS.Timeout>()

  const watch = (request: FastifyRequest, before: number): void => {
    const { raw, routeOptions } = request
    const timer = setTimeout(() => {
      const { bytesRead } = raw.socket
      if (raw.complete) timers.delete(request)
      else if (routeOptions.config.isLong && bytesRead > before) watch(request, bytesRead)
      else {
        timers.delete(request)
        answerRaw(raw.socket, site, 408)
      }
    }, timeout)
    timers.set(request, timer)
  }
  const stop = (request: FastifyRequest): void => {
    clearTimeout(timers.get(request))
    timers.delete(request)
  }

  /** Requests that have been answered, but whose body has not fully arrived. */
  const incomplete = new Set<IncomingMessage>()
  /**
   * For a while the body is read and thrown away: a browser looks at an answer only after sending everything, and may find none
   * if it is cut off.
   */
  const closeUnlessComplete = (raw: IncomingMessage): void => {
    const { socket } = raw
    const timer = setTimeout(() => socket.destroy(), timeout)
    const end = (): void => {
      clearTimeout(timer)
      incomplete.delete(raw)
      raw.off('end', end)
      socket.off('close', end)
    }
    incomplete.add(raw)
    raw.once('end', end)
    socket.once('close', end)
    if (socket.destroyed) end()
  }

  // Not before the body is read: what is checked first, such as who sends it, takes none of the sender's time.
  http.addHook('preParsing', (request: FastifyRequest, _: FastifyReply, __: unknown, done: () => void) => {
    if (hasBody(request)) watch(request, request.raw.socket.bytesRead)
    done()
  })
  http.addHook('preHandler', ({ raw, routeOptions }: FastifyRequest, _: FastifyReply, done: () => void) => {
    // For the next request on this connection, Node is as strict as before.
    if (routeOptions.config.isLong) raw.socket.setTimeout(0)
    done()
  })
  http.addHook('onResponse', (request: FastifyRequest, _: FastifyReply, done: () => void) => {
    stop(request)
    if (!request.raw.complete) closeUnlessComplete(request.raw)
    done()
  })
  // Requests that are already answered do not hold up the shutdown.
  http.addHook('preClose', (done) => {
    for (const { socket } of incomplete) socket.destroy()
    done()
  })
  http.addHook('onRequestAbort', (request: FastifyRequest, done: () => void) => {
    stop(request)
    done()
  })
  http.addHook('onClose', (_, done) => {
    for (const request of timers.keys()) stop(request)
    done()
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
