import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hash } from '@node-rs/argon2'
import { invalidCredentials } from '../../src/domain/rules/login.ts'
import { deleteExpired } from './audit.ts'
import { needsRehash } from './hashing.ts'
import { Devices } from './devices.ts'
import { RateLimiter, networkOf, loginLimits } from './rate-limiter.ts'
import { linkOf } from './links.ts'
import { login, type LoginAnswer } from './login.ts'
import { startAccounts, type TestAccounts } from './test-accounts.testing.ts'

let here: TestAccounts
const eli = 'eli@x.example'
const right = 'eli has a password'

beforeAll(async () => {
  here = await startAccounts()
  await here.add('eli', right)
  await here.add('mara', 'mara has a password')
  await here.add('nina', '')
})
afterAll(() => here.stop())
beforeEach(() => here.pool.query('truncate attempts, devices, logins'))

function tryIn(
  email: string,
  password: string,
  from: { address?: string; device?: string } = {},
): Promise<LoginAnswer> {
  return login(here, { email, password, address: from.address ?? '192.0.2.1', device: from.device })
}

/** The value of the device cookie after a login. */
const deviceOf = (answer: LoginAnswer): string => ('device' in answer ? answer.device : '')

const refused = { ok: false, status: 401, refusal: invalidCredentials }

async function fail(
  times: number,
  email: string,
  from?: { address?: string; device?: string },
): Promise<void> {
  // Counted like failures, without the time for that many hashes.
  const accounts = [...here.state.users.values()].filter((user) => user.email === email)
  const isKnown = await new Devices(here.pool).isKnown(from?.device, accounts)
  const attempt = { email, address: from?.address ?? '192.0.2.1', device: from?.device }
  for (let done = 0; done < times; done += 1)
    expect(await new RateLimiter(here.pool, loginLimits(attempt, isKnown)).consume()).toBeUndefined()
}

describe('a login', () => {
  test('T176: succeeds with the e-mail and password of an account', async () => {
    expect(await tryIn(eli, right)).toMatchObject({ ok: true, user: { name: 'eli' } })
  })

  test('T186: with a password that somebody else has typed only leads to choosing a new one', async () => {
    const olga = await here.add('olga', 'typed by an admin', 'employee', 'given')
    const answer = await tryIn('olga@x.example', 'typed by an admin')
    expect(answer).toMatchObject({ ok: true, user: { name: 'olga' } })
    expect(answer).not.toHaveProperty('device')
    const token = 'welcome' in answer ? answer.welcome : ''
    expect(await linkOf(here.pool, token)).toEqual({ kind: 'reset', userId: olga.id })
    const { rows } = await here.pool.query('select outcome from logins')
    expect(rows).toEqual([{ outcome: 'given' }])
  })

  test.each([
    ['a wrong password', eli, 'another password'],
    ['somebody else’s password', eli, 'mara has a password'],
    ['an unknown account', 'nobody@x.example', right],
    ['an account without a password', 'nina@x.example', ''],
    ['the seal in place of the password', eli, 'seal'],
  ])('T176: with %s is refused in the same words', async (_, email, password) => {
    const typed = password === 'seal' ? here.state.users.get('eli')!.password : password
    expect(await tryIn(email, typed)).toEqual(refused)
  })

  test('T176: with an unknown account takes about as long as with a known one', async () => {
    // Measured by the CPU time of this process, which is the same however busy the machine is.
    const costs: { readonly [email: string]: number[] } = { [eli]: [], 'nobody@x.example': [] }
    for (let run = 0; run < 5; run += 1)
      for (const [email, all] of Object.entries(costs)) {
        const start = process.cpuUsage()
        await tryIn(email, 'not the password')
        const { user, system } = process.cpuUsage(start)
        all.push(user + system)
      }
    const [known = 0, unknown = 0] = Object.values(costs).map((all) => Math.min(...all))
    // Without a hash it would be a tenth.
    expect(unknown).toBeGreaterThan(known / 3)
  })

  test('T178: renews a hash that was made at another cost', async () => {
    const seal = here.state.users.get('mara')!.password
    const cheap = await hash('mara has a password', { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await here.pool.query('update passwords set hash = $2 where seal = $1', [seal, cheap])
    await tryIn('mara@x.example', 'mara has a password')
    const { rows } = await here.pool.query<{ hash: string }>('select hash from passwords where seal = $1', [
      seal,
    ])
    expect(needsRehash(rows[0]!.hash)).toBe(false)
    expect(await tryIn('mara@x.example', 'mara has a password')).toMatchObject({ ok: true })
  })
})

describe('wrong passwords', () => {
  test('T177: are counted per account and address, and ten of them lead to a wait of a quarter of an hour', async () => {
    await fail(10, eli)
    const answer = await tryIn(eli, right)
    expect(answer).toMatchObject({ ok: false, status: 429 })
    expect(!answer.ok && answer.refusal.message).toMatch(
      /^Too many wrong passwords from here\. Try again in 15 minutes\.$/,
    )
    expect(await tryIn(eli, right, { address: '192.0.2.2' })).toMatchObject({ ok: true })
    expect(await tryIn('mara@x.example', 'mara has a password')).toMatchObject({ ok: true })
    await here.pool.query('update attempts set ends_at = now()')
    expect(await tryIn(eli, right)).toMatchObject({ ok: true })
  })

  test('T592: counted while the clock was ahead lead to no longer a wait than others', async () => {
    await fail(10, eli)
    await here.pool.query(`update attempts set ends_at = ends_at + interval '2 days'`)
    expect(await tryIn(eli, right)).toMatchObject({ status: 429, retryAfter: 15 * 60 })
    const { rows } = await here.pool.query(
      `select from attempts where ends_at > now() + interval '15 minutes'`,
    )
    expect(rows.length).toBe(0)
  })

  test('T177: from a stranger lock nobody out of a browser that they have logged in with before', async () => {
    const first = await tryIn(eli, right)
    const device = deviceOf(first)
    await fail(10, eli)
    expect(await tryIn(eli, right)).toMatchObject({ status: 429 })
    expect(await tryIn(eli, right, { device })).toMatchObject({ ok: true, device })
    await fail(10, eli, { device })
    expect(await tryIn(eli, right, { device })).toMatchObject({ status: 429 })
  })

  test('T177: a browser is known only for its own accounts, and only by what the server gave it', async () => {
    const first = await tryIn(eli, right)
    const device = deviceOf(first)
    const again = await tryIn(eli, right, { device: 'made up' })
    expect(deviceOf(again)).not.toBe('made up')
    await fail(10, 'mara@x.example')
    expect(await tryIn('mara@x.example', 'mara has a password', { device })).toMatchObject({ status: 429 })
  })

  test('T177: a browser is known by a token that is stored nowhere', async () => {
    const device = deviceOf(await tryIn(eli, right))
    const { rows } = await here.pool.query<{ text: string }>(
      `select devices::text || encode(token_hash, 'escape') as text from devices`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain(device)
  })

  test('T177: for many accounts are counted together for their address', async () => {
    for (let one = 0; one < 10; one += 1) await fail(10, `somebody-${one}@x.example`)
    expect(await tryIn('mara@x.example', 'mara has a password')).toMatchObject({ status: 429 })
  })

  test('T642: for an account that already has too many keep nobody else at its address out', async () => {
    await fail(10, eli)
    for (let more = 0; more < 100; more += 1)
      expect(await tryIn(eli, 'not the password')).toMatchObject({ status: 429 })
    expect(await tryIn('mara@x.example', 'mara has a password')).toMatchObject({ ok: true })
  })

  test('T497: beyond the limit of an address are logged once, and nothing is stored about further e-mails', async () => {
    for (let one = 0; one < 10; one += 1) await fail(10, `somebody-${one}@x.example`)
    const count = async (table: string): Promise<number> => {
      const { rows } = await here.pool.query(`select from ${table}`)
      return rows.length
    }
    const attempts = await count('attempts')
    for (let one = 10; one < 15; one += 1)
      expect(await tryIn(`somebody-${one}@x.example`, right)).toMatchObject({ status: 429 })
    expect([await count('attempts'), await count('logins')]).toEqual([attempts, 1])
  })

  test('T177: do not include successful logins, however many', async () => {
    for (let time = 0; time < 12; time += 1) expect(await tryIn(eli, right)).toMatchObject({ ok: true })
  })

  test('T177: are not taken back by somebody’s login that succeeds at the same address', async () => {
    for (let one = 0; one < 11; one += 1) await fail(9, `somebody-${one}@x.example`)
    expect(await tryIn(eli, right)).toMatchObject({ ok: true })
    await fail(1, 'somebody-0@x.example')
    expect(await tryIn(eli, right)).toMatchObject({ status: 429 })
  })

  test('T177: tried during the wait do not prolong it', async () => {
    await fail(10, eli)
    await here.pool.query(`update attempts set ends_at = now() + interval '1 minute'`)
    for (const _ of ['first', 'again']) {
      const answer = await tryIn(eli, right)
      expect(answer).toMatchObject({ status: 429 })
      expect(!answer.ok && answer.retryAfter).toBeLessThanOrEqual(60)
    }
  })

  test('T177: from all addresses of an IPv6 subscriber are counted together', async () => {
    await fail(10, eli, { address: '2001:db8:1:2::1' })
    expect(await tryIn(eli, right, { address: '2001:db8:1:2:3:4:5:6' })).toMatchObject({ status: 429 })
    expect(await tryIn(eli, right, { address: '2001:db8:1:3::1' })).toMatchObject({ ok: true })
  })

  test('T177: a browser stays known for 400 days after the last login with it', async () => {
    const device = deviceOf(await tryIn(eli, right))
    const accounts = [...here.state.users.values()].filter(({ email }) => email === eli)
    const isKnownAfter = async (days: number): Promise<boolean> => {
      await here.pool.query('update devices set used_at = used_at - make_interval(days => $1)', [days])
      await deleteExpired(here.pool)
      return new Devices(here.pool).isKnown(device, accounts)
    }
    expect(await isKnownAfter(399)).toBe(true)
    await tryIn(eli, right, { device })
    expect(await isKnownAfter(399)).toBe(true)
    expect(await isKnownAfter(2)).toBe(false)
  })

  test('T177: tried at the same time are counted as if one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryIn(eli, 'not the password')))
    const statuses = answers.map((answer) => (answer.ok ? 200 : answer.status))
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  })

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:1::9', '2001:db8:1:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('T177: from %s count as from %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

test('T185: who logged in, or tried to, is kept for 90 days, and nothing of what they typed', async () => {
  await tryIn(eli, right)
  await tryIn(eli, 'not the password')
  await tryIn('my password by mistake', 'eli')
  const kept = async (): Promise<readonly unknown[]> => {
    const { rows } = await here.pool.query<object>('select user_id, address, outcome from logins order by id')
    return rows
  }
  expect(await kept()).toEqual([
    { user_id: 'eli', address: '192.0.2.1', outcome: 'in' },
    { user_id: 'eli', address: '192.0.2.1', outcome: 'refused' },
    { user_id: null, address: '192.0.2.1', outcome: 'refused' },
  ])
  await here.pool.query(`update logins set at = now() - interval '91 days' where outcome = 'in'`)
  await deleteExpired(here.pool)
  expect(await kept()).toHaveLength(2)
})
