import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGzip, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const gzipped = promisify(gzip)
/** In bytes: what is smaller is not worth it. */
const least = 2048
const texts = /^(text\/|application\/(json|javascript)|image\/svg)/

/** Sends long texts compressed to who takes them so. */
export function compress(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!texts.test(String(reply.getHeader('content-type') ?? ''))) return payload
    void reply.header('Vary', 'Accept-Encoding')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload
    // Parts of a file are counted in bytes of it.
    if (reply.statusCode !== 200 || request.headers.range !== undefined) return payload
    if (payload instanceof Readable) {
      mark()
      // Where either ends in the midst of it, so does the answer.
      return pipeline(payload, createGzip(), () => {})
    }
    if (typeof payload !== 'string' || payload.length < least) return payload
    mark()
    return gzipped(payload)

    function mark(): void {
      void reply.header('Content-Encoding', 'gzip').removeHeader('content-length')
    }
  })
}
