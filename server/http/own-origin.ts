import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from './answers.ts'
import type { Site } from './parts.ts'

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Lets nothing be changed, and no socket be opened, from a page of another site: a browser sends the cookie along, and says
 * where the page came from. What says nothing of it is no browser of today, and is refused as well.
 */
export function expectOwnOrigin(site: Site) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (reading.has(request.method) && request.headers.upgrade === undefined) return
    if (!isOwn(request, site))
      await reply.code(403).send(refusal('forbidden', 'This was asked from another site.'))
  }
}

function isOwn({ headers }: FastifyRequest, site: Site): boolean {
  const { origin, host } = headers
  if (origin === undefined) return headers['sec-fetch-site'] === 'same-origin'
  return origin === (site.origin ?? `${site.isSecure ? 'https' : 'http'}://${host}`)
}
