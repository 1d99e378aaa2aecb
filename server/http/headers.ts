import type { FastifyInstance } from 'fastify'
import type { Site } from './parts.ts'

/** What a browser may do with what comes from here: run our own scripts, and ask nobody else for anything. */
export function securityHeaders(app: FastifyInstance, site: Site, scriptHashes: readonly string[]): void {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.map((hash) => `'sha256-${hash}'`).join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  const headers = {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(site.isSecure && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers)
    // What somebody sees is nobody else's, and of this moment.
    if (request.url.startsWith('/api/')) void reply.header('Cache-Control', 'no-store')
  })
}
