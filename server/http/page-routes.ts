import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { FatalError } from '../fatal-error.ts'
import { refusal } from './answers.ts'
import { policyOf } from './headers.ts'
import { pageOf, type Page } from './page.ts'
import type { Site } from './parts.ts'

/** Reads the built page. Throws a `FatalError` if there is none. */
export async function readPage(dist: string, site: Site): Promise<Page> {
  const path = join(dist, 'index.html')
  const [built, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)]).catch(() => {
    throw new FatalError(`There is no app in ${dist}. Build it with \`npm run build\`.`)
  })
  return pageOf(built, mtimeMs, site)
}

/** Serves the app's own files, and its page for every path that is not a file: the app itself knows which screen that is. */
export async function pageRoutes(
  app: FastifyInstance,
  { dist, page, site }: { readonly dist: string; readonly page: Page; readonly site: Site },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    globIgnore: ['index.html'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      // The names of files in `assets` depend on their content: a browser never needs to ask for one again.
      const isKept = path.startsWith(join(dist, 'assets'))
      void reply.header('Cache-Control', isKept ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)\//.test(request.url)
    if (!isPage) return reply.code(404).send(refusal('gone', 'There is nothing here.'))
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', policyOf(site, page.scriptHashes, nonce))
      .send(page.html(nonce))
  })
}
