import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '../loopback.ts'
import { refusal } from './answers.ts'
import type { Site } from './parts.ts'

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects changes and sockets that come from a page of another site: a browser sends the cookie along, but also says where the
 * page came from. A request that does not say so does not come from a current browser, and is rejected as well.
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
 * Returns the origin that a request was sent to, for use in links. A proxy's word on this does not count: if a proxy does HTTPS
 * in front of a server, set `EMS_URL`.
 */
export function ownOrigin({ headers }: FastifyRequest, site: Site): string {
  return site.origin ?? `${site.isSecure ? 'https' : 'http'}://${headers.host}`
}

/**
 * Whether a server may be reached under the host name that a request gives. A server that is only for its own machine has no
 * names but that machine's: a page elsewhere could have its own name resolve to this machine, and would then be of the same
 * origin. With HTTPS the certificate proves the name, and a server that was opened without it does not know its own name.
 */
function isExpectedHost({ headers: { host = '' } }: FastifyRequest, site: Site): boolean {
  if (site.origin !== undefined || site.isSecure || site.isInsecure) return true
  const url = `http://${host}`
  return URL.canParse(url) && isLoopback(new URL(url).hostname)
}
