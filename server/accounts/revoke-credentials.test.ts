import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { User } from '../../src/domain/model/users.ts'
import { hasAdmin } from '../../src/domain/state/has-admin.ts'
import { applyAll, type Change } from '../../src/domain/state/change.ts'
import { linkOf, makeLink, makeLinks } from './links.ts'
import { newSealing } from './passwords.ts'
import { isSetupToken, newSetupToken } from './setup.ts'
import { revokeCredentials, revokeStaleCredentials } from './revoke-credentials.ts'
import { startAccounts, type TestAccounts } from './test-accounts.testing.ts'
import { tokenHash } from './tokens.ts'

let here: TestAccounts

beforeAll(async () => {
  here = await startAccounts()
})
afterAll(() => here.stop())
beforeEach(() => here.pool.query('truncate sessions, links, passwords, current_rows'))

async function kept(): Promise<string[]> {
  const { rows } = await here.pool.query<{ seal: string }>('select seal from passwords')
  return rows.map(({ seal }) => seal)
}

/** Applies changes as a commit does, then everything that follows from them. */
async function commit(changes: readonly Change[], asking?: { userId: string; token: string }): Promise<void> {
  applyAll(here.state, changes)
  const request = { id: 'any', by: 'ada', at: '2026-03-02T09:00:00.000+01:00', name: 'user.update', args: {} }
  await revokeCredentials(here, { seq: 1, request, changes }, asking)
}

async function newPassword(user: User, password: string): Promise<Change> {
  const sealing = newSealing()
  const seal = sealing.seal(password)
  await here.passwords.keep(sealing.secrets, 'own')
  return { table: 'users', id: user.id, before: { password: user.password }, after: { password: seal } }
}

async function whoIsIn(tokens: readonly string[]): Promise<(string | undefined)[]> {
  const people: (string | undefined)[] = []
  for (const token of tokens) people.push(await here.sessions.userIdOf(token))
  return people
}

test('T178, T179: a new password ends all sessions but the one that set it, and deletes the old hash', async () => {
  const [eli, mara] = [await here.add('eli', 'an old secret'), await here.add('mara', 'mara has one')]
  const tokens = [
    await here.sessions.begin('eli'),
    await here.sessions.begin('eli'),
    await here.sessions.begin('mara'),
  ]
  const change = await newPassword(eli, 'a new secret')
  await commit([change], { userId: 'eli', token: tokens[0]! })
  expect(await whoIsIn(tokens)).toEqual(['eli', undefined, 'mara'])
  expect((await kept()).toSorted()).toEqual([String(change.after?.['password']), mara.password].toSorted())
})

test('T179: a new password set by an admin ends all sessions of the account, but not the admin’s', async () => {
  const eli = await here.add('eli', 'an old secret')
  const tokens = [await here.sessions.begin('eli'), await here.sessions.begin('ada')]
  await commit([await newPassword(eli, 'a new secret')], { userId: 'ada', token: tokens[1]! })
  expect(await whoIsIn(tokens)).toEqual([undefined, 'ada'])
})

test.each<[string, (user: User) => Change]>([
  [
    'another role',
    ({ id }) => ({ table: 'users', id, before: { role: 'employee' }, after: { role: 'manager' } }),
  ],
  ['its deletion', (user) => ({ table: 'users', id: user.id, before: { ...user }, after: null })],
])('T179, T475: %s ends the sessions of an account and voids its link, at once', async (_, change) => {
  const eli = await here.add('eli', 'eli has a secret')
  const token = await here.sessions.begin('eli')
  const link = await makeLink(here.pool, { kind: 'reset', userId: 'eli' })
  await commit([change(eli)])
  expect([await here.sessions.userIdOf(token), await linkOf(here.pool, link)]).toEqual([undefined, undefined])
})

test('T179: the sessions of an account whose password was taken away end at the next start', async () => {
  await here.add('eli', 'eli has a secret')
  const token = await here.sessions.begin('eli')
  await here.add('eli', '')
  await revokeStaleCredentials(here.pool, here.passwords)
  expect(await whoIsIn([token])).toEqual([undefined])
})

test('T645: a hash whose request is still under way is not taken for one that is left over', async () => {
  const sealing = newSealing()
  sealing.seal('a secret on its way')
  await here.passwords.keep(sealing.secrets, 'own')
  await revokeStaleCredentials(here.pool, here.passwords)
  expect(await kept()).toHaveLength(1)
  await here.pool.query(`update passwords set at = at - interval '61 minutes'`)
  await revokeStaleCredentials(here.pool, here.passwords)
  expect(await kept()).toEqual([])
})

test('T178: deleting an account deletes its hash', async () => {
  const eli = await here.add('eli', 'eli has a secret')
  await commit([{ table: 'users', id: 'eli', before: { ...eli }, after: null }])
  expect(await kept()).toEqual([])
})

test('T179: a new name ends neither sessions nor links', async () => {
  const eli = await here.add('eli', 'eli has a secret')
  const [token, link] = [
    await here.sessions.begin('eli'),
    await makeLink(here.pool, { kind: 'reset', userId: 'eli' }),
  ]
  await commit([{ table: 'users', id: 'eli', before: { name: 'eli' }, after: { name: 'Elias' } }])
  expect(await whoIsIn([token])).toEqual(['eli'])
  expect(await linkOf(here.pool, link)).toBeDefined()
  expect(await kept()).toEqual([eli.password])
})

test('T178, T179: what a stopped server did not get to is done at the next start', async () => {
  const mara = await here.add('mara', 'mara has one')
  const old = await here.add('eli', 'an old secret')
  const tokens = [
    await here.sessions.begin('eli'),
    await here.sessions.begin('mara'),
    await here.sessions.begin('gone'),
  ]
  const eli = await here.add('eli', 'a new secret')
  await here.pool.query(`update passwords set at = at - interval '2 hours' where seal = any($1)`, [
    [old.password, mara.password],
  ])
  const fresh = await here.sessions.begin('eli')
  await revokeStaleCredentials(here.pool, here.passwords)
  expect(await whoIsIn([...tokens, fresh])).toEqual([undefined, 'mara', undefined, 'eli'])
  expect((await kept()).toSorted()).toEqual([eli.password, mara.password].toSorted())
})

/** As if the clock had been two days ahead when these sessions began and that password was set. */
async function wereAhead(tokens: readonly string[], { password }: Pick<User, 'password'>): Promise<void> {
  await here.pool.query(`update passwords set at = at + interval '2 days' where seal = $1`, [password])
  await here.pool.query(
    `update sessions set begun_at = begun_at + interval '2 days', used_at = used_at + interval '2 days'
     where token_hash = any($1)`,
    [tokens.map(tokenHash)],
  )
}

test('T591: somebody who set a password while the clock was ahead is logged out at most once after it is corrected', async () => {
  await here.add('eli', 'an old secret')
  const old = await here.sessions.begin('eli')
  const eli = await here.add('eli', 'a new secret')
  const ahead = await here.sessions.begin('eli')
  await wereAhead([ahead], eli)
  const corrected = await here.sessions.begin('eli')
  // Nothing tells a session begun since the correction from one that predates the password, had the server been killed in between.
  await revokeStaleCredentials(here.pool, here.passwords)
  expect(await whoIsIn([old, corrected, ahead])).toEqual([undefined, undefined, 'eli'])
  // That was the one time.
  const since = await here.sessions.begin('eli')
  await revokeStaleCredentials(here.pool, here.passwords)
  expect(await whoIsIn([ahead, since])).toEqual(['eli', 'eli'])
  // And another password ends them like any other session.
  await here.add('eli', 'a newer secret')
  await revokeStaleCredentials(here.pool, here.passwords)
  here.sessions.clearCache()
  expect(await whoIsIn([ahead, since])).toEqual([undefined, undefined])
})

test('T591: a session begun while the clock was ahead does not outlive a password set after it', async () => {
  const eli = await here.add('eli', 'an old secret')
  const ahead = await here.sessions.begin('eli')
  await wereAhead([ahead], eli)
  await here.add('eli', 'a new secret')
  await revokeStaleCredentials(here.pool, here.passwords)
  expect(await whoIsIn([ahead])).toEqual([undefined])
})

test('T623: a session used while the clock was ahead ends no later because of it, unused or not', async () => {
  await here.add('eli', 'eli has a secret')
  const [unused, used] = [await here.sessions.begin('eli'), await here.sessions.begin('eli')]
  // A year ahead, 80 days after both began.
  await here.pool.query(`update passwords set at = at - interval '80 days'`)
  await here.pool.query(
    `update sessions set begun_at = begun_at - interval '80 days', used_at = used_at + interval '1 year'`,
  )
  await revokeStaleCredentials(here.pool, here.passwords)
  expect(await whoIsIn([unused, used])).toEqual(['eli', 'eli'])
  const pass = async (days: number): Promise<void> => {
    await here.pool.query(
      `update sessions set begun_at = begun_at - make_interval(days => $1), used_at = used_at - make_interval(days => $1)`,
      [days],
    )
    here.sessions.clearCache()
  }
  await pass(9)
  expect(await whoIsIn([used])).toEqual(['eli'])
  await pass(2)
  expect(await whoIsIn([used])).toEqual([undefined])
  // Had the other one begun later, it would end for want of use.
  await here.pool.query('update sessions set begun_at = now()')
  await pass(20)
  expect(await whoIsIn([unused])).toEqual([undefined])
})

test('T655: a link lets in somebody whose password was set while the clock was ahead, until they set another', async () => {
  await here.add('eli', 'an old secret')
  await here.pool.query(`update passwords set at = at + interval '2 hours'`)
  const link = await makeLink(here.pool, { kind: 'reset', userId: 'eli' })
  expect(await linkOf(here.pool, link)).toEqual({ kind: 'reset', userId: 'eli' })
  await here.add('eli', 'a new secret')
  expect(await linkOf(here.pool, link)).toBeUndefined()
})

test('T496: a login with a password that was changed while it was compared fails, and ends no session', async () => {
  const old = await here.add('eli', 'an old secret')
  const before = await here.sessions.begin('eli')
  const eli = await here.add('eli', 'a new secret')
  expect(await here.sessions.beginWith(old, before)).toBeUndefined()
  expect(await whoIsIn([before])).toEqual(['eli'])
  const token = await here.sessions.beginWith(eli, before)
  expect(await whoIsIn([before, token!])).toEqual([undefined, 'eli'])

  // Or is being changed at that very moment.
  const client = await here.pool.connect()
  await client.query(`begin; update current_rows set row = '{"password": "another"}' where id = 'eli'`)
  const late = here.sessions.beginWith(eli)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await here.pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1)
  await client.query('commit')
  client.release()
  expect(await late).toBeUndefined()
})

test('T566: a link is void once a password is committed, even if the server stops before revoking it', async () => {
  await here.add('eli', '')
  const token = await makeLink(here.pool, { kind: 'invitation', userId: 'eli' })
  const mine = newSealing()
  mine.seal('eli has a secret')
  await here.passwords.keep(mine.secrets, 'own')
  // Nothing was committed, except somebody else’s.
  await here.add('mara', 'mara has one')
  expect(await linkOf(here.pool, token)).toEqual({ kind: 'invitation', userId: 'eli' })
  await here.add('eli', 'eli has a secret')
  expect(await linkOf(here.pool, token)).toBeUndefined()
})

test('T180: a link is void after a day, after a newer one, and after a new password', async () => {
  const eli = await here.add('eli', 'eli has a secret')
  const link = () => makeLink(here.pool, { kind: 'reset', userId: 'eli' })
  const first = await link()
  const second = await link()
  expect([await linkOf(here.pool, first), (await linkOf(here.pool, second))?.userId]).toEqual([
    undefined,
    'eli',
  ])
  await commit([await newPassword(eli, 'a new secret')])
  expect(await linkOf(here.pool, second)).toBeUndefined()
  const third = await link()
  await here.pool.query(`update links set ends_at = ends_at - interval '24 hours'`)
  expect(await linkOf(here.pool, third)).toBeUndefined()
})

test('T180, T475: a link made together with others is void after a day, after a newer one, and after a new role', async () => {
  const people = ['eli', 'mara', 'nina', 'olga']
  for (const name of people) await here.add(name, '')
  const older = await makeLink(here.pool, { kind: 'invitation', userId: 'eli' })
  const [eli = '', mara = '', nina = '', olga = ''] = await makeLinks(here.pool, people)
  expect(await linkOf(here.pool, older)).toBeUndefined()
  expect(await linkOf(here.pool, eli)).toEqual({ kind: 'invitation', userId: 'eli' })
  await makeLink(here.pool, { kind: 'invitation', userId: 'eli' })
  await here.add('mara', '', 'manager')
  await revokeStaleCredentials(here.pool, here.passwords)
  await here.pool.query(`update links set ends_at = ends_at - interval '24 hours' where user_id = 'nina'`)
  const left = [eli, mara, nina, olga].map((token) => linkOf(here.pool, token))
  expect(await Promise.all(left)).toEqual([
    undefined,
    undefined,
    undefined,
    { kind: 'invitation', userId: 'olga' },
  ])
})

test('T180: what is stored of a link does not contain its token', async () => {
  const token = await makeLink(here.pool, { kind: 'reset', userId: 'eli' })
  const { rows } = await here.pool.query<{ text: string }>(
    `select links::text || encode(token_hash, 'escape') as text from links`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).not.toContain(token)
})

test('T475: a new role ends sessions and links at the next start if the server stopped before it could', async () => {
  await here.add('mara', 'mara has one', 'manager')
  const eli = await here.add('eli', 'eli has a secret')
  const sessions = [await here.sessions.begin('eli'), await here.sessions.begin('mara')]
  const from = (await here.sessions.beginWith(eli)) ?? ''
  const further = [from, (await here.sessions.goOn(eli, from)) ?? '']
  expect(await whoIsIn(further)).toEqual(['eli', 'eli'])
  const links = [
    await makeLink(here.pool, { kind: 'reset', userId: 'eli' }),
    await makeLink(here.pool, { kind: 'reset', userId: 'mara' }),
  ]
  await here.pool.query(
    `update current_rows set row = jsonb_set(row::jsonb, '{role}', '"manager"') where table_name = 'users' and id = 'eli'`,
  )
  await revokeStaleCredentials(here.pool, here.passwords)
  here.sessions.clearCache()
  expect(await whoIsIn([...sessions, ...further])).toEqual([undefined, 'mara', undefined, undefined])
  expect(await Promise.all(links.map((link) => linkOf(here.pool, link)))).toEqual([
    undefined,
    { kind: 'reset', userId: 'mara' },
  ])
  expect(await whoIsIn([await here.sessions.begin('eli')]), 'begun since').toEqual(['eli'])
  await revokeStaleCredentials(here.pool, here.passwords)
  expect(await here.sessions.userIdOf(sessions[1]!)).toBe('mara')
})

test('T182: each start without an admin gives a link for the first one, and those of other starts stay valid, however old', async () => {
  const first = await newSetupToken(here.pool, here.state)
  const second = await newSetupToken(here.pool, here.state)
  await here.pool.query(`update links set ends_at = ends_at - interval '30 days'`)
  expect([await isSetupToken(here.pool, first!), await isSetupToken(here.pool, second!)]).toEqual([
    true,
    true,
  ])
  await here.add('ada', 'ada has a secret', 'admin')
  expect([hasAdmin(here.state), await newSetupToken(here.pool, here.state)]).toEqual([true, undefined])
})

test('T182: a link for a new password makes nobody an admin', async () => {
  const token = await makeLink(here.pool, { kind: 'reset', userId: 'eli' })
  expect(await isSetupToken(here.pool, token)).toBe(false)
})
