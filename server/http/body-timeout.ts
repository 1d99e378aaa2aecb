import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Its body may take as long as it likes, as long as more of it comes: a file over a slow line. And so may its answer, while
     * nothing comes or goes on its connection.
     */
    readonly isLong?: true
  }
}

const requestTimeout = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/**
 * Waits at most so many milliseconds for the body of a request; on a route with `isLong`, for the next part of it. Node itself has one
 * timeout for all routes, and guards the headers here.
 */
export function limitBodyTime(http: FastifyInstance, timeout: number): void {
  const timers = new Map<FastifyRequest, NodeJS.Timeout>()

  const watch = (request: FastifyRequest, before: number): void => {
    const { raw, routeOptions } = request
    const timer = setTimeout(() => {
      const { bytesRead } = raw.socket
      if (raw.complete) timers.delete(request)
      else if (routeOptions.config.isLong && bytesRead > before) watch(request, bytesRead)
      else {
        timers.delete(request)
        raw.socket.end(requestTimeout, () => raw.socket.destroy())
      }
    }, timeout)
    timers.set(request, timer)
  }
  const stop = (request: FastifyRequest): void => {
    clearTimeout(timers.get(request))
    timers.delete(request)
  }

  http.addHook('onRequest', (request: FastifyRequest, _: FastifyReply, done: () => void) => {
    if (hasBody(request)) watch(request, request.raw.socket.bytesRead)
    done()
  })
  http.addHook('preHandler', ({ raw, routeOptions }: FastifyRequest, _: FastifyReply, done: () => void) => {
    // With the next request on this connection Node is as strict as before.
    if (routeOptions.config.isLong) raw.socket.setTimeout(0)
    done()
  })
  http.addHook('onResponse', (request: FastifyRequest, _: FastifyReply, done: () => void) => {
    stop(request)
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
