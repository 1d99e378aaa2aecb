import type { FastifyInstance } from 'fastify'
import type { Site } from './parts.ts'

/** What every answer says of what a browser may do with it. */
export function headersOf(site: Site): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': policyOf(site, []),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    // Without HTTPS in a network a browser takes none, and says so on every page.
    ...(!site.isInsecure && { 'Cross-Origin-Opener-Policy': 'same-origin' }),
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(site.isSecure && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
}

/** Says it with every answer. */
export function securityHeaders(app: FastifyInstance, site: Site): void {
  const headers = headersOf(site)
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers)
    // What somebody sees is nobody else's, and of this moment. An address may be written in several ways that lead to one route.
    const path = request.routeOptions.url ?? request.url
    if (path.startsWith('/api/')) void reply.header('Cache-Control', 'no-store')
  })
}

/**
 * The policy of an answer: our own scripts and styles, and nobody else is asked for anything. `nonce` is what one page puts on
 * the styles that its libraries make as it runs. Where the site is reached by HTTPS, a browser asks for nothing without it.
 */
export function policyOf({ isSecure }: Site, scriptHashes: readonly string[], nonce?: string): string {
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    nonce === undefined ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
