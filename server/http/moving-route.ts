import type { FastifyInstance } from 'fastify'
import { isEmptyBut } from '../../src/domain/backup/is-empty.ts'
import { mayMoveIn, notEmpty } from '../../src/domain/backup/move-in.ts'
import { moveIn } from '../moving/move-in.ts'
import { loggedOut, notUnderstood, refusal } from './answers.ts'
import { ownOrigin } from './own-origin.ts'
import type { Parts } from './parts.ts'
import { whoAsks } from './who-asks.ts'

/** In bytes: a workspace of 5,000 tasks with 50,000 entries of history has some 30 million. */
const mostInFile = 64 * 1024 * 1024

/**
 * The door of a backup file, which is larger than any request: for an admin alone, and only while the server is empty. Who
 * may not is told so before anything of the file is read.
 */
export function movingRoute(app: FastifyInstance, parts: Parts): void {
  let isUnderWay = false

  app.post<{ Body: unknown }>('/api/move-in', {
    bodyLimit: mostInFile,
    config: { isLong: true },
    onRequest: async (request, reply) => {
      const asker = await whoAsks(parts, request, isEmptyBut)
      if (!asker) return reply.code(401).send(loggedOut)
      if (!mayMoveIn(asker.user))
        return reply.code(403).send(refusal('forbidden', 'Only an admin can move a workspace in.'))
      if (!asker.found) return reply.code(409).send(refusal('conflict', notEmpty))
      // One at a time in memory.
      if (isUnderWay)
        return reply.code(409).send(refusal('conflict', 'A workspace is being moved in already.'))
      isUnderWay = true
      reply.raw.once('close', () => (isUnderWay = false))
      return undefined
    },
    handler: async (request, reply) => {
      const { body } = request
      const asker = await whoAsks(parts, request, () => undefined)
      if (!asker) return reply.code(401).send(loggedOut)
      if (typeof body !== 'string') return reply.code(400).send(notUnderstood)
      const moved = await moveIn(parts, asker.user, body)
      parts.hub.mark(asker.user.id)
      if (!moved.ok) return reply.code(422).send(moved)
      const origin = ownOrigin(request, parts.site)
      const invited = moved.invited.map(({ token, ...person }) => ({
        ...person,
        url: `${origin}/welcome#${token}`,
      }))
      return { ok: true, invited }
    },
  })
}
