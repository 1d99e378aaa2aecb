import type { FastifyInstance } from 'fastify'
import type { Parts } from './parts.ts'

/** In milliseconds: a database that takes longer counts as not answering. */
const timeout = 2000

/** For monitoring: whether the server runs, and whether it can be used. */
export function healthRoutes(app: FastifyInstance, { log, pool }: Parts): void {
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async (_, reply) => {
    const isReady = log.isOpen && (await answers())
    return reply.code(isReady ? 200 : 503).send({ ok: isReady })
  })

  async function answers(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((given) => (timer = setTimeout(() => given(false), timeout)))
    const asked = pool.query('select 1').then(
      () => true,
      () => false,
    )
    return Promise.race([asked, late]).finally(() => clearTimeout(timer))
  }
}
