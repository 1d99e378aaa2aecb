import type { FastifyInstance } from 'fastify'

/** Logs what was asked and how it was answered: the route, but never the actual address or anybody's name or text. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'page'
    // Monitoring asks all the time.
    if (route === '/healthz' || route === '/readyz') return
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
}
