import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { can } from '../../src/domain/can.ts'
import { isTimeZone } from '../clock.ts'
import { loggedOut, notUnderstood, refusal } from './answers.ts'
import type { Parts } from './parts.ts'
import { authenticate } from './authenticate.ts'

const choice = v.object({ timeZone: v.pipe(v.string(), v.maxLength(100)) })

/** The routes that return and change the time zone of the workspace (DECISIONS 'Team server': changeable in Settings). */
export function timeZoneRoutes(app: FastifyInstance, parts: Parts): void {
  const { clock, pool } = parts

  app.get('/api/time-zone', async (request, reply) => {
    const refused = await refusalFor(request)
    if (refused) return reply.code(refused.status).send(refused.said)
    await clock.read(pool)
    return reply.send({ ok: true, ...clock.zone })
  })

  app.post('/api/time-zone', async (request, reply) => {
    const refused = await refusalFor(request)
    if (refused) return reply.code(refused.status).send(refused.said)
    const asked = v.safeParse(choice, request.body)
    if (!asked.success) return reply.code(400).send(notUnderstood)
    const { timeZone } = asked.output
    if (!isTimeZone(timeZone))
      return reply
        .code(422)
        .send(refusal('invalid', 'The server does not know this time zone. Choose another one.'))
    await clock.choose(pool, timeZone)
    request.log.info({ timeZone }, 'time zone chosen')
    return reply.send({ ok: true, ...clock.zone })
  })

  async function refusalFor(request: FastifyRequest) {
    const caller = await authenticate(parts, request, (_, user) => can.chooseTimeZone(user))
    if (!caller) return { status: 401, said: loggedOut }
    if (caller.found) return undefined
    return { status: 403, said: refusal('forbidden', 'Only an admin can choose the time zone.') }
  }
}
