import type { FastifyInstance } from 'fastify'
import type { Site } from './parts.ts'

/** The headers that tell a browser what it may do with an answer, sent with every answer. */
export function headersOf(site: Site): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': policyOf(site, []),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    // In a network without HTTPS a browser ignores this header, and complains on every page.
    ...(!site.isInsecure && { 'Cross-Origin-Opener-Policy': 'same-origin' }),
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(site.isSecure && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
}

/** Adds these headers to every answer. */
export function securityHeaders(app: FastifyInstance, site: Site): void {
  const headers = headersOf(site)
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers)
    // What a person sees is theirs alone, and true only now. The route is compared, since an address can be written in several
    // ways.
    const path = request.routeOptions.url ?? request.url
    if (path.startsWith('/api/')) void reply.header('Cache-Control', 'no-store')
  })
}

/**
 * The content security policy of an answer: only our own scripts and styles, and no requests to anybody else. `nonce` marks the
 * styles that the libraries of a page create at run time. If the site is reached by HTTPS, a browser asks for nothing without
 * it.
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
