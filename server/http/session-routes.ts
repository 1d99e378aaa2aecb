import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { mostInPassword } from '../../src/domain/model/secret.ts'
import { invalidCredentials } from '../../src/domain/rules/login.ts'
import { goneAccounts } from '../accounts/account.ts'
import { recordLogin } from '../accounts/audit.ts'
import { Devices } from '../accounts/devices.ts'
import { login } from '../accounts/login.ts'
import { catchUpIfBehind } from '../log/catch-up.ts'
import { busyWith } from './answers.ts'
import { deviceToken, dropSession, keepDevice, keepSession, sessionToken } from './cookies.ts'
import type { Parts } from './parts.ts'

/** Nobody's credentials are longer, and checking longer ones would only cost time. */
const credentials = v.object({
  email: v.pipe(v.string(), v.maxLength(500)),
  password: v.pipe(v.string(), v.maxLength(mostInPassword)),
})

/** The routes for logging in and out. */
export function sessionRoutes(app: FastifyInstance, parts: Parts): void {
  const { log, pool, sessions, passwords, hub, site } = parts

  app.post('/api/login', async (request, reply) => {
    const typed = v.safeParse(credentials, request.body)
    if (!typed.success) return reply.code(401).send({ ok: false, refusal: invalidCredentials })
    const device = deviceToken(request, site)
    await catchUpIfBehind(parts)
    const attempt = { ...typed.output, address: request.ip, device }
    const answer = await log.read((state) => login({ pool, state, passwords }, attempt))
    if (!answer.ok) {
      if (answer.retryAfter !== undefined) void reply.header('Retry-After', answer.retryAfter)
      const { status, refusal } = answer
      return reply.code(status).send(status === 503 ? busyWith(refusal) : { ok: false, refusal })
    }
    // A password that somebody else knows logs nobody in: they choose one of their own first.
    if ('welcome' in answer) return { ok: true, welcome: answer.welcome }
    const token = await sessions.beginWith(answer.user, sessionToken(request, site))
    if (token === undefined) return reply.code(401).send({ ok: false, refusal: invalidCredentials })
    keepSession(reply, site, token)
    keepDevice(reply, site, answer.device)
    // The person logged in here before hears nothing more.
    hub.checkSessions()
    return { ok: true, userId: answer.user.id }
  })

  // The data of deleted accounts must be removed from this browser. It learns only of accounts that were logged in here: nobody
  // can ask about others.
  app.get('/api/gone', async (request) => {
    const device = deviceToken(request, site)
    const known = device === undefined ? [] : await new Devices(pool).accounts(device)
    return { gone: await goneAccounts(parts, known) }
  })

  app.post('/api/logout', async (request, reply) => {
    const token = sessionToken(request, site)
    const userId = token && (await sessions.userIdOf(token))
    if (token !== undefined && userId !== undefined) {
      await sessions.end(token)
      await recordLogin(pool, { user: { id: userId }, address: request.ip, outcome: 'out' })
      hub.checkSessions()
    }
    dropSession(reply, site)
    return reply.code(204).send()
  })
}
