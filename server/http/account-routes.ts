import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { can } from '../../src/domain/can.ts'
import type { User } from '../../src/domain/model/users.ts'
import { begunAlready } from '../../src/domain/setup/begin.ts'
import { isTimeZone } from '../clock.ts'
import { noteLogin } from '../accounts/audit.ts'
import { LineFull } from '../accounts/hashing.ts'
import { Limits } from '../accounts/limits.ts'
import { linkOf, makeLink, nobodyYet, spendLink, voidLinks } from '../accounts/links.ts'
import { busy, invalidPresent, tooMany } from '../accounts/login.ts'
import { askWithPassword, refusedAs, setOwnPassword, type Done } from '../accounts/set-password.ts'
import { hasAdmin, isSetupToken } from '../accounts/setup.ts'
import { Devices } from '../accounts/devices.ts'
import { busyWith, loggedOut, refusal } from './answers.ts'
import { deviceToken, keepDevice, keepSession, sessionToken } from './cookies.ts'
import { ownOrigin } from './own-origin.ts'
import type { Parts } from './parts.ts'
import { whoAsks, type Asker } from './who-asks.ts'

const text = v.pipe(
  v.string(),
  v.maxLength(1000),
  // PostgreSQL takes none.
  v.check((value) => !value.includes('\0')),
)
/** Of the time zone a browser need not know. */
const setup = v.object({
  token: text,
  name: text,
  email: text,
  password: text,
  timeZone: v.optional(text, ''),
})
const look = v.object({ kind: v.picklist(['setup', 'welcome']), token: text })
const use = v.object({ token: text, password: text })
const link = v.object({ kind: v.picklist(['invitation', 'reset']), userId: text })
const change = v.object({ present: text, password: text })

/** The first admin, links to set a password by, one's own password, and the end of one's sessions everywhere. */
export function accountRoutes(app: FastifyInstance, parts: Parts): void {
  const { pool, log, clock, sessions, passwords, hub, site } = parts

  app.post('/api/setup', async (request, reply) => {
    const asked = v.safeParse(setup, request.body)
    if (!asked.success) return notUnderstood(reply)
    const { token, timeZone, ...args } = asked.output
    if (await log.read(hasAdmin))
      return answer(reply, refusedAs(409, { code: 'conflict', message: begunAlready }))
    if (!(await isSetupToken(pool, token))) return answer(reply, voidSetupLink)
    const done = await askWithPassword(parts, { by: 'system', name: 'workspace.begin', args })
    if (!done.ok) return answer(reply, done)
    await voidLinks(pool, [nobodyYet])
    if (isTimeZone(timeZone)) await clock.choose(pool, timeZone)
    const made = done.entry?.changes.find(({ table }) => table === 'users')
    return signedIn(request, reply, made && (await userWith(made.id)))
  })

  app.post('/api/links', async (request, reply) => {
    const asker = await askerOf(request)
    if (!asker) return reply.code(401).send(loggedOut)
    const asked = v.safeParse(link, request.body)
    if (!asked.success) return notUnderstood(reply)
    const { kind, userId } = asked.output
    if (!can.editUser(asker.user))
      return answer(reply, refusedAs(403, { code: 'forbidden', message: 'Only an admin can make links.' }))
    if (!can.makeLink(asker.user, { id: userId })) return answer(reply, refusedAs(403, ownLink))
    if (!(await userWith(userId)))
      return answer(reply, refusedAs(422, { code: 'gone', message: 'This user is gone.' }))
    const token = await makeLink(pool, { kind, userId })
    return reply.send({ ok: true, url: `${ownOrigin(request, site)}/welcome#${token}` })
  })

  // Before anybody types: whether it is still good, and for whom. It is not used up by that.
  app.post('/api/links/look', async (request, reply) => {
    const asked = v.safeParse(look, request.body)
    if (!asked.success) return notUnderstood(reply)
    const { kind, token } = asked.output
    if (kind === 'welcome') {
      const user = await userWith((await linkOf(pool, token))?.userId ?? nobodyYet)
      return user ? reply.send({ ok: true, email: user.email }) : answer(reply, voidLink)
    }
    if (await log.read(hasAdmin))
      return answer(reply, refusedAs(401, { code: 'gone', message: begunAlready }))
    return (await isSetupToken(pool, token)) ? reply.send({ ok: true }) : answer(reply, voidSetupLink)
  })

  app.post('/api/links/use', async (request, reply) => {
    const asked = v.safeParse(use, request.body)
    if (!asked.success) return notUnderstood(reply)
    const { token, password } = asked.output
    const user = await userWith((await linkOf(pool, token))?.userId ?? nobodyYet)
    if (!user) return answer(reply, voidLink)
    const isStillGood = async (): Promise<Done | undefined> =>
      (await spendLink(pool, token)) ? undefined : voidLink
    const isRefused = async (): Promise<Done | undefined> =>
      (await passwords.match([user.password], password))?.isGiven ? refusedAs(422, notOwn) : undefined
    const done = await setOwnPassword(parts, user, password, { isRefused, isStillGood })
    if (!done.ok) return answer(reply, done)
    return signedIn(request, reply, await userWith(user.id))
  })

  app.get('/api/without-password', async (request, reply) => {
    const asker = await askerOf(request)
    if (!asker) return reply.code(401).send(loggedOut)
    if (!can.editUser(asker.user))
      return answer(reply, refusedAs(403, { code: 'forbidden', message: 'Only an admin can see this.' }))
    const invited = await log.read(({ users }) =>
      [...users.values()].filter(({ password }) => password === ''),
    )
    return reply.send({ ok: true, userIds: invited.map(({ id }) => id) })
  })

  app.post('/api/password', async (request, reply) => {
    const asker = await askerOf(request)
    if (!asker) return reply.code(401).send(loggedOut)
    const asked = v.safeParse(change, request.body)
    if (!asked.success) return notUnderstood(reply)
    const { user, token } = asker
    const limits = new Limits(pool, [{ key: `own password ${user.id}`, most: 10 }])
    const over = await limits.take()
    if (over) return answer(reply, tooMany(over.wait))
    try {
      if ((await passwords.match([user.password], asked.output.present)) === undefined)
        return answer(reply, refusedAs(422, invalidPresent))
    } catch (error) {
      if (!(error instanceof LineFull)) throw error
      await limits.giveBack()
      return answer(reply, busy)
    }
    await limits.giveBack()
    const kept = { userId: user.id, token }
    const done = await setOwnPassword(parts, user, asked.output.password, { kept })
    if (!done.ok) return answer(reply, done)
    hub.checkSessions()
    keepSession(reply, site, await sessions.begin(user.id))
    // The browser has the new token by then: were the old one void before, it would take itself for logged out.
    setTimeout(() => void endOld(token), changeover).unref()
    return reply.send({ ok: true })
  })

  app.post('/api/sign-out-everywhere', async (request, reply) => {
    const asker = await askerOf(request)
    if (!asker) return reply.code(401).send(loggedOut)
    await sessions.endAll(asker.user.id, asker.token)
    hub.checkSessions()
    return reply.code(204).send()
  })

  function userWith(id: string): Promise<User | undefined> {
    return log.read(({ users }) => users.get(id))
  }

  function askerOf(request: FastifyRequest): Promise<Asker | undefined> {
    return whoAsks(parts, request, () => undefined)
  }

  /** Where it does not come to this, the next start does it (`settleWhatWasLeft`). */
  async function endOld(token: string): Promise<void> {
    await sessions.end(token).catch(() => {})
    hub.checkSessions()
  }

  /** A new session, which ends the one before in this browser; and the browser is known from now on. */
  async function signIn(request: FastifyRequest, reply: FastifyReply, user: User): Promise<void> {
    keepSession(reply, site, await sessions.begin(user.id, sessionToken(request, site)))
    keepDevice(reply, site, await new Devices(pool).remember(deviceToken(request, site), user))
    hub.checkSessions()
  }

  async function signedIn(
    request: FastifyRequest,
    reply: FastifyReply,
    user: User | undefined,
  ): Promise<unknown> {
    if (!user) return reply.code(401).send(loggedOut)
    await noteLogin(pool, { user, address: request.ip, outcome: 'by link' })
    await signIn(request, reply, user)
    return reply.send({ ok: true, userId: user.id })
  }
}

/** In milliseconds: how long a token is good when its browser was given a new one. */
const changeover = 5000

const voidLink = refusedAs(401, {
  code: 'gone',
  message: 'This link was used already, or is too old. Ask an admin for a new one.',
})

const ownLink = {
  code: 'forbidden',
  message:
    'You change your own password in Settings. If you have forgotten it, ask another admin for a link.',
} as const

/** There is no admin to ask yet. */
const voidSetupLink = refusedAs(401, {
  code: 'gone',
  message:
    'This link was used already, or is too old. The server prints a new one each time that it is started.',
})

/** What an admin has typed they know. */
const notOwn = {
  code: 'invalid',
  message: 'This is the one that an admin has typed. Choose your own.',
  field: 'password',
} as const

function notUnderstood(reply: FastifyReply): unknown {
  return reply.code(400).send(refusal('invalid', 'This request is not understood.'))
}

function answer(reply: FastifyReply, done: Done): unknown {
  if (done.ok) return reply.send({ ok: true })
  if (done.retryAfter !== undefined) reply.header('retry-after', String(done.retryAfter))
  const { status, refusal } = done
  return reply.code(status).send(status === 503 ? busyWith(refusal) : { ok: false, refusal })
}
