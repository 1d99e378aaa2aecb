import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isEmptyBut } from '../../src/domain/backup/is-empty.ts'
import { mayMoveIn, notEmpty } from '../../src/domain/backup/move-in.ts'
import { moveIn } from '../moving/move-in.ts'
import { readMovedFile } from '../moving/read-moved-file.ts'
import { loggedOut, notUnderstood, refusal } from './answers.ts'
import { ownOrigin } from './same-origin.ts'
import type { Parts } from './parts.ts'
import { authenticate } from './authenticate.ts'

/** In bytes: a workspace of 5,000 tasks with 50,000 entries of history takes some 30 million. */
const mostInFile = 64 * 1024 * 1024

const already = refusal('conflict', 'A workspace is being moved in already.')

/**
 * The route that takes a backup file, which is larger than any other request: only from an admin, and only while the server is
 * empty. Anybody else is refused before any of the file is read.
 */
export function movingRoute(app: FastifyInstance, parts: Parts): void {
  /** The request whose file is in memory, or on its way there. */
  let underWay: FastifyRequest | undefined
  /** Whether that file has arrived and is being worked on: that goes on even if its sender hangs up. */
  let isAtWork = false

  app.post<{ Body: unknown }>('/api/move-in', {
    bodyLimit: mostInFile,
    config: { isLong: true },
    onRequest: async (request, reply) => {
      const caller = await authenticate(parts, request, isEmptyBut)
      if (!caller) return reply.code(401).send(loggedOut)
      if (!mayMoveIn(caller.user))
        return reply.code(403).send(refusal('forbidden', 'Only an admin can move a workspace in.'))
      if (!caller.found) return reply.code(409).send(refusal('conflict', notEmpty))
      // Only one file in memory at a time.
      if (underWay) return reply.code(409).send(already)
      // Unless the sender has hung up by now.
      if (!reply.raw.closed) underWay = request
      reply.raw.once('close', () => {
        if (underWay === request && !isAtWork) underWay = undefined
      })
      return undefined
    },
    handler: async (request, reply) => {
      // Nothing is done for a sender who has hung up: another file may be on its way by now.
      if (underWay !== request) return reply.code(409).send(already)
      isAtWork = true
      try {
        return await movedIn(request, reply)
      } finally {
        isAtWork = false
        underWay = undefined
      }
    },
  })

  async function movedIn(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { body } = request
    const caller = await authenticate(parts, request, () => undefined)
    if (!caller) return reply.code(401).send(loggedOut)
    if (typeof body !== 'string') return reply.code(400).send(notUnderstood)
    const reading = readMovedFile(body)
    if (!reading.ok) return reply.code(422).send(reading)
    const moved = await moveIn(parts, caller.user, reading.file)
    parts.hub.advance(caller.user.id)
    if (!moved.ok) return reply.code(422).send(moved)
    const origin = ownOrigin(request, parts.site)
    const invited = moved.invited.map(({ token, ...person }) => ({
      ...person,
      url: `${origin}/welcome#${token}`,
    }))
    return { ok: true, invited }
  }
}
