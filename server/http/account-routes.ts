import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { can } from '../../src/domain/can.ts'
import type { User } from '../../src/domain/model/users.ts'
import { begunAlready } from '../../src/domain/setup/begin.ts'
import { noteLogin } from '../accounts/audit.ts'
import { LineFull } from '../accounts/hashing.ts'
import { Limits } from '../accounts/limits.ts'
import { linkOf, makeLink, nobodyYet, useLink, voidLinks } from '../accounts/links.ts'
import { busy, invalidPresent, tooMany } from '../accounts/login.ts'
import {
  askWithPassword,
  refusedAs,
  setOwnPassword,
  type AccountParts,
  type Done,
} from '../accounts/set-password.ts'
import { hasAdmin, isSetupToken } from '../accounts/setup.ts'

/** What the server gives these routes. */
export interface AccountRoutes extends AccountParts {
  /** Whose session a request comes with, if anybody's, and its token. */
  me(request: FastifyRequest): Promise<{ readonly user: User; readonly token: string } | undefined>
  /** Logs somebody in with the browser that asks: a new session, which ends the one before, in a cookie. */
  signIn(request: FastifyRequest, reply: FastifyReply, user: User): Promise<void>
  /** A path of this server as people open it. */
  urlOf(request: FastifyRequest, path: string): string
}

const text = v.pipe(
  v.string(),
  v.maxLength(1000),
  // PostgreSQL takes none.
  v.check((value) => !value.includes('\0')),
)
const setup = v.object({ token: text, name: text, email: text, password: text })
const use = v.object({ token: text, password: text })
const link = v.object({ kind: v.picklist(['invitation', 'reset']), userId: text })
const change = v.object({ present: text, password: text })

/** The first admin, links to set a password by, one's own password, and the end of one's sessions everywhere. */
export function accountRoutes(app: FastifyInstance, parts: AccountRoutes): void {
  const { pool, log, sessions, passwords } = parts

  app.post('/api/setup', async (request, reply) => {
    const asked = v.safeParse(setup, request.body)
    if (!asked.success) return notUnderstood(reply)
    const { token, ...args } = asked.output
    if (hasAdmin(log.state)) return answer(reply, refusedAs(409, { code: 'conflict', message: begunAlready }))
    if (!(await isSetupToken(pool, token))) return answer(reply, voidLink)
    const done = await askWithPassword(parts, { by: 'system', name: 'workspace.begin', args })
    if (!done.ok) return answer(reply, done)
    await voidLinks(pool, [nobodyYet])
    const made = done.entry?.changes.find(({ table }) => table === 'users')
    return signedIn(request, reply, made && log.state.users.get(made.id))
  })

  app.post('/api/links', async (request, reply) => {
    const me = await parts.me(request)
    if (!me) return answer(reply, loggedOut)
    const asked = v.safeParse(link, request.body)
    if (!asked.success) return notUnderstood(reply)
    if (!can.editUser(me.user))
      return answer(reply, refusedAs(403, { code: 'forbidden', message: 'Only an admin can make links.' }))
    const { kind, userId } = asked.output
    if (!log.state.users.get(userId))
      return answer(reply, refusedAs(422, { code: 'gone', message: 'This user is gone.' }))
    const token = await makeLink(pool, { kind, userId })
    return reply.send({ ok: true, url: parts.urlOf(request, `/welcome#${token}`) })
  })

  app.post('/api/links/use', async (request, reply) => {
    const asked = v.safeParse(use, request.body)
    if (!asked.success) return notUnderstood(reply)
    const { token, password } = asked.output
    const user = log.state.users.get((await linkOf(pool, token))?.userId ?? nobodyYet)
    if (!user) return answer(reply, voidLink)
    const isStillGood = async (): Promise<Done | undefined> =>
      (await useLink(pool, token)) ? undefined : voidLink
    const done = await setOwnPassword(parts, user, password, { isStillGood })
    if (!done.ok) return answer(reply, done)
    return signedIn(request, reply, log.state.users.get(user.id))
  })

  app.post('/api/password', async (request, reply) => {
    const me = await parts.me(request)
    if (!me) return answer(reply, loggedOut)
    const asked = v.safeParse(change, request.body)
    if (!asked.success) return notUnderstood(reply)
    const { user, token } = me
    const limits = new Limits(pool, [{ key: `own password ${user.id}`, most: 10 }])
    const wait = await limits.take()
    if (wait !== undefined) return answer(reply, tooMany(wait))
    try {
      if ((await passwords.whoseSeal([user.password], asked.output.present)) === undefined)
        return answer(reply, refusedAs(422, invalidPresent))
    } catch (error) {
      if (error instanceof LineFull) return answer(reply, busy)
      throw error
    }
    await limits.giveBack()
    const kept = { userId: user.id, token }
    const done = await setOwnPassword(parts, user, asked.output.password, { kept })
    if (!done.ok) return answer(reply, done)
    await parts.signIn(request, reply, user)
    return reply.send({ ok: true })
  })

  app.post('/api/sign-out-everywhere', async (request, reply) => {
    const me = await parts.me(request)
    if (!me) return answer(reply, loggedOut)
    await sessions.endAll(me.user.id, me.token)
    return reply.code(204).send()
  })

  async function signedIn(
    request: FastifyRequest,
    reply: FastifyReply,
    user: User | undefined,
  ): Promise<unknown> {
    if (!user) return answer(reply, loggedOut)
    await noteLogin(pool, { user, address: request.ip, outcome: 'by link' })
    await parts.signIn(request, reply, user)
    return reply.send({ ok: true, userId: user.id })
  }
}

const voidLink = refusedAs(401, {
  code: 'gone',
  message: 'This link was used already, or is too old. Ask an admin for a new one.',
})

const loggedOut = refusedAs(401, { code: 'forbidden', message: 'You are logged out. Log in again.' })

function notUnderstood(reply: FastifyReply): unknown {
  return reply
    .code(400)
    .send({ ok: false, refusal: { code: 'invalid', message: 'This request is not understood.' } })
}

function answer(reply: FastifyReply, done: Done): unknown {
  if (done.ok) return reply.send({ ok: true })
  if (done.retryAfter !== undefined) reply.header('retry-after', String(done.retryAfter))
  return reply.code(done.status).send({ ok: false, refusal: done.refusal })
}
