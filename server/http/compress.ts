import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGzip, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const gzipped = promisify(gzip)
/** In bytes: anything smaller is not worth compressing. */
const least = 2048
const texts = /^(text\/|application\/(json|javascript)|image\/svg)/

/** Compresses long texts for clients that accept that. */
export function compress(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!texts.test(String(reply.getHeader('content-type') ?? ''))) return payload
    void reply.header('Vary', 'Accept-Encoding')
    if (!takesGzip(request.headers['accept-encoding'])) return payload
    // The parts of a file are counted in its uncompressed bytes.
    if (reply.statusCode !== 200 || request.headers.range !== undefined) return payload
    if (payload instanceof Readable) {
      mark()
      // If either stream ends halfway, so does the answer.
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

/** Whether a client takes gzip, by the codings and weights it names: not at all with `q=0`. */
function takesGzip(said = ''): boolean {
  const weights = new Map(
    said.split(',').map((part) => {
      const [coding = '', ...rest] = part.split(';').map((word) => word.trim().toLowerCase())
      const weight = rest.find((word) => word.startsWith('q='))
      return [coding, weight === undefined ? 1 : Number(weight.slice(2))]
    }),
  )
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}
