import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { can } from '../../src/domain/can.ts'
import type { User } from '../../src/domain/model/users.ts'
import { begunAlready } from '../../src/domain/setup/begin.ts'
import { hasAdmin } from '../../src/domain/state/has-admin.ts'
import { haveLink, linkOf, makeLink, nobodyYet, revokeLinks } from '../accounts/links.ts'
import { askWithPassword, refusedAs, setOwnPassword, type PasswordOutcome } from '../accounts/set-password.ts'
import { isSetupToken } from '../accounts/setup.ts'
import { isTimeZone } from '../clock.ts'
import { loggedOut, notUnderstood } from './answers.ts'
import { ownOrigin } from './same-origin.ts'
import type { Parts } from './parts.ts'
import { answerDone, signedIn, userWith } from './sign-in.ts'
import { typedPassword, typedText as text } from './typed-text.ts'
import { authenticate } from './authenticate.ts'

/** A browser need not know its time zone. */
const setup = v.object({
  token: text,
  name: text,
  email: text,
  password: typedPassword,
  timeZone: v.optional(text, ''),
})
const look = v.object({ kind: v.picklist(['setup', 'welcome']), token: text })
const use = v.object({ token: text, password: typedPassword })
const link = v.object({ kind: v.picklist(['invitation', 'reset']), userId: text })

/** The routes for the first admin, and for links that let people set a password. */
export function linkRoutes(app: FastifyInstance, parts: Parts): void {
  const { pool, log, clock, passwords, site } = parts

  app.post('/api/setup', async (request, reply) => {
    const asked = v.safeParse(setup, request.body)
    if (!asked.success) return reply.code(400).send(notUnderstood)
    const { token, timeZone, ...args } = asked.output
    if (await log.read(hasAdmin)) return answerDone(reply, begun)
    if (!(await isSetupToken(pool, token)))
      // Somebody who came at the same moment may have begun meanwhile, and used it up.
      return answerDone(reply, (await log.read(hasAdmin)) ? begun : voidSetupLink)
    const done = await askWithPassword(parts, { by: 'system', name: 'workspace.begin', args })
    if (!done.ok) return answerDone(reply, done)
    await revokeLinks(pool, [nobodyYet])
    if (isTimeZone(timeZone)) await clock.choose(pool, timeZone)
    const made = done.entry?.changes.find(({ table }) => table === 'users')
    return signedIn(parts, request, reply, made && { id: made.id, password: done.seal })
  })

  app.post('/api/links', async (request, reply) => {
    const caller = await authenticate(parts, request, () => undefined)
    if (!caller) return reply.code(401).send(loggedOut)
    const asked = v.safeParse(link, request.body)
    if (!asked.success) return reply.code(400).send(notUnderstood)
    const { kind, userId } = asked.output
    if (!can.editUser(caller.user))
      return answerDone(
        reply,
        refusedAs(403, { code: 'forbidden', message: 'Only an admin can make links.' }),
      )
    if (!can.makeLink(caller.user, { id: userId })) return answerDone(reply, refusedAs(403, ownLink))
    if (!(await userWith(parts, userId)))
      return answerDone(reply, refusedAs(422, { code: 'gone', message: 'This user is gone.' }))
    const token = await makeLink(pool, { kind, userId })
    return reply.send({ ok: true, url: `${ownOrigin(request, site)}/welcome#${token}` })
  })

  // Before anybody types: whether the link is still valid, and for whom. That does not use it up.
  app.post('/api/links/look', async (request, reply) => {
    const asked = v.safeParse(look, request.body)
    if (!asked.success) return reply.code(400).send(notUnderstood)
    const { kind, token } = asked.output
    if (kind === 'welcome') {
      const user = await userOf(token)
      return user ? reply.send({ ok: true, email: user.email }) : answerDone(reply, voidLink)
    }
    if (await log.read(hasAdmin))
      return answerDone(reply, refusedAs(401, { code: 'gone', message: begunAlready }))
    return (await isSetupToken(pool, token)) ? reply.send({ ok: true }) : answerDone(reply, voidSetupLink)
  })

  app.post('/api/links/use', async (request, reply) => {
    const asked = v.safeParse(use, request.body)
    if (!asked.success) return reply.code(400).send(notUnderstood)
    const { token, password } = asked.output
    const user = await userOf(token)
    if (!user) return answerDone(reply, voidLink)
    const isStillGood = async (): Promise<PasswordOutcome | undefined> =>
      (await linkOf(pool, token)) ? undefined : voidLink
    const isRefused = async (): Promise<PasswordOutcome | undefined> =>
      (await passwords.match([user.password], password))?.isGiven ? refusedAs(422, notOwn) : undefined
    const done = await setOwnPassword(parts, user, password, { isRefused, isStillGood, outdated: isVoid })
    if (!done.ok) return answerDone(reply, done)
    return signedIn(parts, request, reply, { id: user.id, password: done.seal })
  })

  app.get('/api/without-password', async (request, reply) => {
    const caller = await authenticate(parts, request, () => undefined)
    if (!caller) return reply.code(401).send(loggedOut)
    if (!can.editUser(caller.user))
      return answerDone(reply, refusedAs(403, { code: 'forbidden', message: 'Only an admin can see this.' }))
    const userIds = await log.read(({ users }) =>
      [...users.values()].filter(({ password }) => password === '').map(({ id }) => id),
    )
    const linked = await haveLink(pool, userIds)
    return reply.send({ ok: true, userIds, withoutLink: userIds.filter((id) => !linked.has(id)) })
  })

  /** The person whom a link lets in. */
  async function userOf(token: string): Promise<User | undefined> {
    const found = await linkOf(pool, token)
    return found && userWith(parts, found.userId)
  }
}

const begun = refusedAs(409, { code: 'conflict', message: begunAlready })

const isVoid = {
  code: 'gone',
  message: 'This link was used already, or is too old. Ask an admin for a new one.',
} as const
const voidLink = refusedAs(401, isVoid)

const ownLink = {
  code: 'forbidden',
  message:
    'You change your own password in Settings. If you have forgotten it, ask another admin for a link.',
} as const

/** There is no admin to ask yet. */
const voidSetupLink = refusedAs(401, {
  code: 'gone',
  message: 'This link was used already, or is too old. The server prints a new one each time it starts.',
})

/** An admin knows the password that they have typed. */
const notOwn = {
  code: 'invalid',
  message: 'This is the one that an admin has typed. Choose your own.',
  field: 'password',
} as const
