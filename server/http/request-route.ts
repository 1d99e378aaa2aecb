import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commandNamed } from '../../src/domain/commands.ts'
import { arrive } from '../../src/domain/request/arrive.ts'
import type { Entry } from '../../src/domain/request/entry.ts'
import { QueueFull } from '../accounts/bounded-queue.ts'
import { newSealing } from '../accounts/passwords.ts'
import { revokeCredentials } from '../accounts/revoke-credentials.ts'
import { errorReport } from '../error-report.ts'
import { asRequestFault, faultRefusal, isRequestFault } from '../log/fault.ts'
import { busyWith, loggedOut, tryAgain, type Refused } from './answers.ts'
import type { Parts } from './parts.ts'
import { authenticate, sessionOf, type Caller } from './authenticate.ts'
import { mostInRequest, RequestsUnderWay } from './requests-under-way.ts'

/** The one route through which every request comes. */
export function requestRoute(app: FastifyInstance, parts: Parts): void {
  const { log, hub, passwords } = parts
  const underWay = new RequestsUnderWay()

  // A sender who is nobody, or has too many requests under way, is told so before any of the body is held here.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const session = await sessionOf(parts, request)
    if (!session) return reply.code(401).send(loggedOut)
    return underWay.admit(session.userId, request, reply) ? undefined : busy(reply)
  }

  app.post('/api/requests', { bodyLimit: mostInRequest, onRequest }, async (request, reply) => {
    const answer = await underWay.workOn(request, () => answerTo(request, reply))
    return answer ?? reply
  })

  async function answerTo(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const caller = await authenticate(parts, request, () => undefined)
    if (!caller) return reply.code(401).send(loggedOut)
    const { user } = caller
    const sealing = newSealing()
    const arrival = await unlessFault(request, () =>
      asRequestFault(() => arrive(request.body, user, { ...sealing, commandNamed })),
    )
    // Somebody else has logged in since in that browser: the tab keeps the request for its own user.
    const isSomebodyElses = !arrival.ok && arrival.refusal.code === 'forbidden'
    if (!arrival.ok)
      return {
        ok: false,
        seq: hub.seq,
        refusal: arrival.refusal,
        ...(isSomebodyElses && { isSomebodyElses }),
      }
    if (log.isFull) return busy(reply)
    try {
      const answer = await unlessFault(request, async () => {
        // Before the request is decided, so that no account is ever without the password that its row points to. A change of
        // one's own password is refused here, so these are passwords that somebody types for others.
        const isHashed = sealing.secrets.size > 0 && !(await log.isRefused(user.id, arrival.request))
        if (isHashed) {
          await passwords.keep(sealing.secrets, 'given')
          // Many take seconds, in which the session may have been ended: by somebody who found a stranger in it.
          if (!(await authenticate(parts, request, () => undefined))) return undefined
        }
        return log.append(user.id, arrival.request, { isAbandoned: () => reply.raw.destroyed })
      })
      if (!answer) return reply.code(401).send(loggedOut)
      if (answer.ok && answer.entry) await settle(answer.entry, caller)
      const seq = hub.advance(user.id)
      // A stopping server has already told it to come again.
      if (reply.sent) return reply
      if (!answer.ok) return { ok: false, seq, refusal: answer.refusal }
      const entry = answer.entry && hub.asDelivered(answer.entry)
      return { ok: true, seq, ...(entry && { entry }) }
    } catch (error) {
      if (error instanceof QueueFull) return busy(reply)
      throw error
    }
  }

  /**
   * Applies what an entry means for accounts, every time a request is answered: a repeated request may not have got this far
   * the first time.
   */
  async function settle(entry: Entry, { user, token }: Caller): Promise<void> {
    if (!entry.changes.some(({ table }) => table === 'users')) return
    const kept = { userId: user.id, token }
    await log.read((state) => revokeCredentials({ ...parts, state }, entry, kept))
    hub.checkSessions()
  }
}

/** Answers that the server is too busy. */
function busy(reply: FastifyReply): FastifyReply {
  return reply.code(503).header('Retry-After', 1).send(busyWith(tryAgain.refusal))
}

/**
 * Returns the result of work that comes before anything is written; for a request that would fail at it again, the refusal for
 * that (T290).
 */
async function unlessFault<Result>(
  { log }: FastifyRequest,
  work: () => Result | Promise<Result>,
): Promise<Result | Refused> {
  try {
    return await work()
  } catch (error) {
    if (!isRequestFault(error)) throw error
    log.error(errorReport(error), 'failed')
    return { ok: false, refusal: faultRefusal }
  }
}
