import type { FastifyInstance } from 'fastify'

/** Writes down what was asked and how it was answered: the route and never the address asked for, nobody's name or text. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'page'
    // Whoever watches asks all the time.
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
