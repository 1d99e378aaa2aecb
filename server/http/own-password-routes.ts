import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { QueueFull } from '../accounts/bounded-queue.ts'
import { RateLimiter } from '../accounts/rate-limiter.ts'
import { busy, invalidPresent, tooMany } from '../accounts/login.ts'
import { refusedAs, setOwnPassword } from '../accounts/set-password.ts'
import { loggedOut, notUnderstood } from './answers.ts'
import { dropSession, keepSession } from './cookies.ts'
import type { Parts } from './parts.ts'
import { answerDone } from './sign-in.ts'
import { typedPassword } from './typed-text.ts'
import { authenticate } from './authenticate.ts'

const change = v.object({ present: typedPassword, password: typedPassword })

/** In milliseconds: how long a token stays valid after its browser was given a new one. */
const changeover = 5000

/** The routes for changing one's own password, and for ending one's sessions everywhere. */
export function ownPasswordRoutes(app: FastifyInstance, parts: Parts): void {
  const { pool, sessions, passwords, hub, site } = parts

  app.post('/api/password', async (request, reply) => {
    const caller = await authenticate(parts, request, () => undefined)
    if (!caller) return reply.code(401).send(loggedOut)
    const asked = v.safeParse(change, request.body)
    if (!asked.success) return reply.code(400).send(notUnderstood)
    const { user, token } = caller
    const limiter = new RateLimiter(pool, [{ key: `own password ${user.id}`, max: 10 }])
    const exceeded = await limiter.consume()
    if (exceeded) return answerDone(reply, tooMany(exceeded.retryAfter))
    try {
      if ((await passwords.match([user.password], asked.output.present)) === undefined)
        return answerDone(reply, refusedAs(422, invalidPresent))
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error
      await limiter.refund()
      return answerDone(reply, busy)
    }
    await limiter.refund()
    const kept = { userId: user.id, token }
    const done = await setOwnPassword(parts, user, asked.output.password, { kept, outdated: invalidPresent })
    if (!done.ok) return answerDone(reply, done)
    const fresh = await sessions.goOn({ id: user.id, password: done.seal }, token)
    hub.checkSessions()
    // Somebody has ended all sessions meanwhile: the password is set, and its owner can log in with it.
    if (fresh === undefined) {
      dropSession(reply, site)
      return reply.send({ ok: true, isLoggedOut: true })
    }
    keepSession(reply, site, fresh)
    // The browser has the new token by then. If the old one were void earlier, the browser would take itself for logged out.
    setTimeout(() => void endOld(token), changeover).unref()
    return reply.send({ ok: true })
  })

  app.post('/api/sign-out-everywhere', async (request, reply) => {
    const caller = await authenticate(parts, request, () => undefined)
    if (!caller) return reply.code(401).send(loggedOut)
    await sessions.endAll(caller.user.id, caller.token)
    hub.checkSessions()
    return reply.code(204).send()
  })

  /** If this does not happen, the next start does it (`revokeStaleCredentials`). */
  async function endOld(token: string): Promise<void> {
    await sessions.end(token).catch(() => {})
    hub.checkSessions()
  }
}
