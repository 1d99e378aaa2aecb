import { asText, isObject } from '../../domain/model/json.ts'
import type { Refusal } from '../../domain/request/refusal.ts'
import { timeZoneHere } from '../clock.ts'
import type { TimeZone } from '../../domain/request/spoken.ts'
import type { AccountAnswer, Accounts, Invitation, InvitedByLink } from '../accounts.ts'
import { Busy, whileBusy } from './busy.ts'
import { soon } from './kept/beginning.ts'
import { ownKept } from './kept/own-kept.ts'
import { refusals } from './sentences.ts'

/** The accounts of the server this page came from. */
export const ownAccounts: Accounts = {
  begin: (admin) =>
    asSomebodyElse(ask('/api/setup', { ...admin, timeZone: timeZoneHere() }, () => undefined)),
  makeLink: (kind, userId) =>
    ask('/api/links', { kind, userId }, ({ url }) => (typeof url === 'string' ? url : '')),
  lookAtLink: (kind, token) => ask('/api/links/look', { kind, token }, ({ email }) => asText(email)),
  setPassword: (token, password) =>
    asSomebodyElse(ask('/api/links/use', { token, password }, () => undefined)),
  withoutPassword: () => ask('/api/without-password', undefined, invitationsIn),
  changePassword: (present, password) =>
    ask('/api/password', { present, password }, ({ isLoggedOut }) => ({ isLoggedOut: isLoggedOut === true })),
  endOtherSessions: () => ask('/api/sign-out-everywhere', {}, () => undefined),
  timeZone: () => ask('/api/time-zone', undefined, timeZoneIn),
  chooseTimeZone: (timeZone) => ask('/api/time-zone', { timeZone }, timeZoneIn),
  moveIn: (file) => ask('/api/move-in', file, ({ invited }) => invitedIn(invited)),
}

/** Awaits a request that logs somebody in, and makes sure they find nothing of what somebody else saw here. */
async function asSomebodyElse<Result>(asked: Promise<AccountAnswer<Result>>): Promise<AccountAnswer<Result>> {
  const answer = await asked
  if (answer.ok) await forgetView()
  return answer
}

async function forgetView(): Promise<void> {
  const kept = ownKept()
  // If nothing can be kept, there is nothing to remove; a browser that does not answer has it noted.
  await soon(kept.forget())
  kept.close()
}

/**
 * How long an answer may take, in milliseconds: for something short, and for a file, which the server cuts off when nothing
 * more of it arrives.
 */
const [timeout, fileTimeout] = [30_000, 1_800_000]

const means = {
  later: (job: () => void, milliseconds: number): (() => void) => {
    const timer = setTimeout(job, milliseconds)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
}

/**
 * Posts a body, or reads if there is none. While too many requests wait, it asks again for a time: a server that says so has
 * done nothing.
 */
async function ask<Result>(
  path: string,
  body: object | string | undefined,
  resultOf: (said: Readonly<Record<string, unknown>>) => Result,
): Promise<AccountAnswer<Result>> {
  try {
    return await whileBusy(() => askOnce(path, body, resultOf), means)
  } catch {
    return { ok: false, refusal: refusals.busy }
  }
}

/** Fails with `Busy` if too many requests wait, and with nothing else. */
async function askOnce<Result>(
  path: string,
  body: object | string | undefined,
  resultOf: (said: Readonly<Record<string, unknown>>) => Result,
): Promise<AccountAnswer<Result>> {
  const isFile = typeof body === 'string'
  try {
    const response = await fetch(path, {
      credentials: 'same-origin',
      cache: 'no-store',
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'Content-Type': isFile ? 'text/plain' : 'application/json' },
        body: isFile ? body : JSON.stringify(body),
      }),
      signal: AbortSignal.timeout(isFile ? fileTimeout : timeout),
    })
    const text = await response.text()
    const said: unknown = text === '' ? {} : JSON.parse(text)
    if (!isObject(said)) return { ok: false, refusal: refusals.unreachable }
    if (response.ok) return { ok: true, result: resultOf(said) }
    if (said['isBusy']) throw new Busy(response.headers.get('retry-after'))
    return { ok: false, refusal: refusalIn(said['refusal']) }
  } catch (error) {
    if (error instanceof Busy) throw error
    // Out of reach, too slow, or something in between that is not an EMS server.
    return { ok: false, refusal: refusals.unreachable }
  }
}

function timeZoneIn({ name, isChosen }: Readonly<Record<string, unknown>>): TimeZone {
  return { name: asText(name), isChosen: isChosen === true }
}

function textsIn(said: unknown): string[] {
  return Array.isArray(said) ? said.filter((item) => typeof item === 'string') : []
}

/** A server of an earlier version does not say whose link is no longer good. */
function invitationsIn({ userIds, withoutLink }: Readonly<Record<string, unknown>>): Map<string, Invitation> {
  const over = textsIn(withoutLink)
  return new Map(textsIn(userIds).map((id) => [id, over.includes(id) ? 'over' : 'open']))
}

function invitedIn(said: unknown): InvitedByLink[] {
  const people: unknown[] = Array.isArray(said) ? said : []
  return people.filter(isObject).map((person) => ({
    userId: asText(person['userId']),
    name: asText(person['name']),
    email: asText(person['email']),
    url: asText(person['url']),
  }))
}

function refusalIn(said: unknown): Refusal {
  if (!isObject(said) || typeof said['message'] !== 'string') return refusals.unreachable
  const field = said['field']
  const code = said['code'] === 'gone' ? 'gone' : 'invalid'
  return { code, message: said['message'], ...(typeof field === 'string' && { field }) }
}
