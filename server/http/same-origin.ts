import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '../loopback.ts'
import { refusal } from './answers.ts'
import type { Site } from './parts.ts'

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Lets nothing be changed, and no socket be opened, from a page of another site: a browser sends the cookie along, and says
 * where the page came from. What says nothing of it is no browser of today, and is refused as well.
 */
export function requireSameOrigin(site: Site) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (safeMethods.has(request.method) && request.headers.upgrade === undefined) return
    if (!isSameOrigin(request, site))
      await reply.code(403).send(refusal('forbidden', 'This was asked from another site.'))
  }
}

function isSameOrigin(request: FastifyRequest, site: Site): boolean {
  const { origin } = request.headers
  if (!isExpectedHost(request, site)) return false
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'same-origin'
  return origin === ownOrigin(request, site)
}

/**
 * The origin that a request was asked at, which links begin with. What a proxy says of it does not count: who does HTTPS in front of a
 * server tells it by `EMS_URL`.
 */
export function ownOrigin({ headers }: FastifyRequest, site: Site): string {
  return site.origin ?? `${site.isSecure ? 'https' : 'http'}://${headers.host}`
}

/**
 * Whether a server may have the name that it was asked by. One for its own machine alone has no other than that machine's: a page
 * elsewhere may have its own name lead here, and be at home then. By HTTPS the certificate says whose name it is, and a server that
 * was opened without it does not know what it is called.
 */
function isExpectedHost({ headers: { host = '' } }: FastifyRequest, site: Site): boolean {
  if (site.origin !== undefined || site.isSecure || site.isInsecure) return true
  const url = `http://${host}`
  return URL.canParse(url) && isLoopback(new URL(url).hostname)
}
