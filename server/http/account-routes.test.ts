import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { BoundedQueue } from '../accounts/bounded-queue.ts'
import { hashOf } from '../accounts/hashing.ts'
import { linkOf } from '../accounts/links.ts'
import { Passwords } from '../accounts/passwords.ts'
import { Sessions } from '../accounts/sessions.ts'
import { newSetupToken } from '../accounts/setup.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { whileLocked } from './locked.testing.ts'
import { TestServer, type Person } from './test-server.testing.ts'
import { Visit, type Said } from './visit.testing.ts'

let postgres: TestPostgres
let server: TestServer
let ada: Person
let eli: Person
let mara: Person

beforeAll(async () => {
  postgres = await startPostgres()
  server = await TestServer.start(postgres)
  ada = await server.admin()
  eli = await server.person('employee', 'Eli')
  mara = await server.person('manager', 'Mara')
})
afterAll(async () => {
  await server.stop()
  await postgres.stop()
})

async function whoIs(visit: Visit): Promise<string | null | undefined> {
  return (await visit.get('/api/snapshot')).me
}

async function mayLogIn({ email }: Person, password: string): Promise<boolean> {
  const said = await (await server.visit()).post('/api/login', { email, password })
  return said.ok === true
}

/** How many passwords are hashed or compared while a job is done: each waits for its turn in a queue. */
async function hashesIn(job: () => Promise<unknown>): Promise<number> {
  const turns = vi.spyOn(BoundedQueue.prototype, 'run')
  try {
    await job()
    return turns.mock.calls.length
  } finally {
    turns.mockRestore()
  }
}

/** Runs a job once the next password has been hashed. */
function onceHashed(job: () => Promise<unknown>): void {
  // oxlint-disable-next-line typescript/unbound-method -- Applied to its passwords below.
  const keep = Passwords.prototype.keep
  vi.spyOn(Passwords.prototype, 'keep').mockImplementationOnce(async function (this: Passwords, ...given) {
    await keep.apply(this, given)
    await job()
  })
}

test('T188: no hash is made of the password in a refused request', async () => {
  const password = 'a long password'
  const args = { name: 'Nils', email: 'nils@ems.example', password, role: 'employee' }
  const [employee, stranger, admin] = [await server.visit(eli), await server.visit(), await server.visit(ada)]
  const hashes = await hashesIn(async () => {
    const said = await employee.request('user.create', args)
    expect(said).toMatchObject({ ok: false, refusal: { code: 'forbidden' } })
    expect((await stranger.request('user.create', args)).status).toBe(401)
    expect((await stranger.post('/api/setup', { ...args, token: 'guessed' })).status).toBe(409)
    expect((await stranger.post('/api/links/use', { password, token: 'guessed' })).status).toBe(401)
  })
  expect(hashes).toBe(0)
  expect(await hashesIn(() => admin.request('user.create', args))).toBe(1)
})

test('T675: nothing is done by a session that was ended while passwords were hashed for it', async () => {
  const visit = await server.visit(ada)
  onceHashed(async () => {
    await visit.post('/api/logout', {})
  })
  const args = { name: 'Thea', email: 'thea@ems.example', password: 'a long password', role: 'manager' }
  expect((await visit.request('user.create', args)).status).toBe(401)
  expect(server.log.state.users.where('email', 'thea@ems.example')).toEqual([])
})

test('T647: nobody can set their own e-mail as their password, nor what stands before its @', async () => {
  const nora = await server.person('employee', 'Nora', 'nora.lindqvist@ems.example')
  const visit = await server.visit(nora)
  const { url = '' } = await (await server.visit(ada)).post('/api/links', { kind: 'reset', userId: nora.id })
  const token = url.replace(/.*#/, '')
  const message = 'Your email is too easy to guess. Choose another password.'
  const refused = { status: 422, refusal: { code: 'invalid', message, field: 'password' } }
  for (const password of ['Nora.Lindqvist@EMS.example ', 'nora.lindqvist']) {
    expect(await visit.post('/api/password', { present: nora.password, password })).toMatchObject(refused)
    expect(await visit.post('/api/links/use', { token, password })).toMatchObject(refused)
  }
  expect(await visit.post('/api/links/use', { token, password: 'nora.lindqvist and Rex' })).toMatchObject({
    ok: true,
  })
  const begun = await TestServer.start(postgres)
  const setup = {
    name: 'Ada',
    email: 'ada.lovelace@ems.example',
    token: await newSetupToken(begun.pool, begun.log.state),
  }
  const first = await begun.visit()
  expect(await first.post('/api/setup', { ...setup, password: 'ada.lovelace' })).toMatchObject(refused)
  expect(await first.post('/api/setup', { ...setup, password: 'ada.lovelace and Rex' })).toMatchObject({
    ok: true,
  })
  await begun.stop()
})

test('T522: a password in a request that sets none is neither hashed nor kept', async () => {
  const before = await server.pool.query('select seal from passwords order by seal')
  const password = 'sent for nothing'
  const args = { password, junk: Array.from({ length: 300 }, () => ({ newPassword: password })) }
  const visit = await server.visit(eli)
  const hashes = await hashesIn(async () => {
    expect(await visit.request('notification.readAll', args)).toMatchObject({ status: 200, ok: true })
    // This request leads to an entry, which holds the arguments that it was sent with.
    const changed = await visit.request('profile.update', { name: 'Elias', junk: args.junk })
    expect(changed).toMatchObject({ ok: true, entry: { request: { name: 'profile.update' } } })
  })
  expect(hashes).toBe(0)
  const { rows } = await server.pool.query(`select args::text from entries where args::text like '%nothing%'`)
  expect(rows).toEqual([])
  expect((await server.pool.query('select seal from passwords order by seal')).rows).toEqual(before.rows)
})

describe('T520: a password of more than a thousand characters', () => {
  const long = 'x'.repeat(60_000)
  const tooLong = { field: 'password', message: 'Maximum 1,000 characters' }

  test('is refused with a sentence wherever one can be set', async () => {
    const jan = await server.person('employee', 'Jan')
    const [admin, own] = [await server.visit(ada), await server.visit(jan)]
    const { url = '' } = await admin.post('/api/links', { kind: 'reset', userId: jan.id })
    const nina = { name: 'Nina', email: 'nina@ems.example', role: 'employee' }
    const fresh = await TestServer.start(postgres)
    const token = await newSetupToken(fresh.pool, fresh.log.state)
    const said = [
      await admin.request('user.create', { ...nina, password: long }),
      await admin.request('user.update', { userId: jan.id, password: long }),
      await own.post('/api/password', { present: jan.password, password: long }),
      await own.post('/api/links/use', { token: url.split('#')[1], password: long }),
      await (await fresh.visit()).post('/api/setup', { ...nina, token, password: long }),
    ]
    await fresh.stop()
    for (const one of said) expect(one).toMatchObject({ ok: false, refusal: tooLong })
    expect(await mayLogIn(jan, jan.password)).toBe(true)
  })

  test('lets nobody in, even if it was set before there was a limit', async () => {
    const tom = await server.person('employee', 'Tom')
    // As if it had been set before there was a limit.
    await server.pool.query('update passwords set hash = $1 where seal = $2', [
      await hashOf(long),
      server.log.state.users.get(tom.id)?.password,
    ])
    expect(await mayLogIn(tom, long)).toBe(false)
    const own = await server.visit(tom)
    expect(await own.post('/api/password', { present: long, password: 'a newer word' })).toMatchObject({
      status: 422,
      refusal: { field: 'present' },
    })
  })
})

describe('a link', () => {
  async function linkFor(person: Person): Promise<string> {
    const said = await (await server.visit(ada)).post('/api/links', { kind: 'reset', userId: person.id })
    return said.url?.split('#')[1] ?? ''
  }

  test.each([
    ['an employee', () => eli, 403],
    ['a manager', () => mara, 403],
    ['nobody', () => undefined, 401],
  ])('T181: requested by %s is refused, whoever it is for', async (_, who, status) => {
    const visit = await server.visit(who())
    for (const userId of [eli.id, ada.id, 'unknown'])
      expect((await visit.post('/api/links', { kind: 'reset', userId })).status).toBe(status)
  })

  test('T180: from an admin lets the person it is for set a password, once, and logs them in', async () => {
    const said = await (await server.visit(ada)).post('/api/links', { kind: 'reset', userId: eli.id })
    expect(said.url).toMatch(new RegExp(`^${server.url}/welcome#[\\w-]{43}$`))
    const before = await server.visit(eli)
    const token = said.url?.split('#')[1]
    const visit = await server.visit()
    const refused = await visit.post('/api/links/use', { token, password: '1234567' })
    expect(refused).toMatchObject({
      status: 422,
      refusal: { field: 'password', message: 'Minimum 8 characters' },
    })
    const done = await visit.post('/api/links/use', { token, password: 'a word by link' })
    expect(done).toMatchObject({ status: 200, ok: true, userId: eli.id })
    expect([await whoIs(visit), await whoIs(before)]).toEqual([eli.id, null])
    expect([await mayLogIn(eli, eli.password), await mayLogIn(eli, 'a word by link')]).toEqual([false, true])
    expect(await visit.post('/api/links/use', { token, password: 'another word' })).toMatchObject({
      status: 401,
    })
  })

  test('T544: ends the session of whoever was logged in in that browser before', async () => {
    const visit = await server.visit(ada)
    const before = visit.cookies['ems'] ?? ''
    const done = await visit.post('/api/links/use', { token: await linkFor(eli), password: 'a word by link' })
    expect([done.userId, await whoIs(visit)]).toEqual([eli.id, eli.id])
    expect(await new Sessions(server.pool).userIdOf(before)).toBeUndefined()
  })

  test('T180: is void if an admin makes a newer one while its password is being hashed', async () => {
    const token = await linkFor(mara)
    const visit = await server.visit()
    onceHashed(() => linkFor(mara))
    const said = await visit.post('/api/links/use', { token, password: 'a word of the older' })
    expect([said.status, await mayLogIn(mara, 'a word of the older')]).toEqual([401, false])
  })

  test('T180: is not used up by opening its page', async () => {
    const token = await linkFor(mara)
    const visit = await server.visit()
    for (const path of [`/welcome?token=${token}`, `/api/links/use?token=${token}`]) await visit.get(path)
    expect(await linkOf(server.pool, token)).toMatchObject({ userId: mara.id })
  })

  test('T487: says who it is for when looked at, while it is valid, and is not used up by that', async () => {
    const token = await linkFor(mara)
    const visit = await server.visit()
    const lookAt = (kind: string, asked: unknown) => visit.post('/api/links/look', { kind, token: asked })
    for (const _ of ['first', 'again'])
      expect(await lookAt('welcome', token)).toMatchObject({ status: 200, ok: true, email: mara.email })
    expect(await lookAt('setup', token)).toMatchObject({ status: 401, refusal: { code: 'gone' } })
    expect(await lookAt('welcome', 'another')).toMatchObject({ status: 401, refusal: { code: 'gone' } })
    expect(await lookAt('welcome', 17)).toMatchObject({ status: 400 })
    await visit.post('/api/links/use', { token, password: 'a word that was looked' })
    expect(await lookAt('welcome', token)).toMatchObject({ status: 401, refusal: { code: 'gone' } })
  })

  test('T180: that is used twice at the same time lets only one in', async () => {
    const token = await linkFor(mara)
    const visits = [await server.visit(), await server.visit()]
    const said = await Promise.all(
      visits.map((visit) => visit.post('/api/links/use', { token, password: 'a word at once' })),
    )
    expect(said.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401'])
  })

  test('T566: that is still valid as two uses of it reach the log lets only one in', async () => {
    const token = await linkFor(eli)
    const hashes = async (): Promise<number> =>
      (await server.pool.query('select from passwords')).rowCount ?? 0
    const before = await hashes()
    await whileLocked(server, async (release) => {
      const uses = ['a word at once', 'another at once'].map(async (password) =>
        (await server.visit()).post('/api/links/use', { token, password }),
      )
      await expect.poll(hashes, { timeout: 20_000 }).toBe(before + 2)
      // Answered after the last query of the second request.
      await linkOf(server.pool, token)
      await release()
      const said = await Promise.all(uses)
      expect(said.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401'])
    })
  })

  test('T180: is void once an admin has set another password', async () => {
    const token = await linkFor(mara)
    await (
      await server.visit(ada)
    ).request('user.update', { userId: mara.id, password: 'a word of the admin' })
    const said = await (await server.visit()).post('/api/links/use', { token, password: 'a word by link' })
    expect(said.status).toBe(401)
  })

  test('T172, T180: lets in somebody who was added without a password', async () => {
    await (
      await server.visit(ada)
    ).request('user.create', { name: 'Nina', email: 'nina@ems.example', role: 'employee' })
    const [user] = server.log.state.users.where('email', 'nina@ems.example')
    const nina = { ...user!, password: '' }
    expect(await mayLogIn(nina, '')).toBe(false)
    const visit = await server.visit()
    await visit.post('/api/links/use', { token: await linkFor(nina), password: 'a word of nina' })
    expect(await whoIs(visit)).toBe(nina.id)
  })

  test('T481: refuses a password that an admin has typed, since the admin knows it', async () => {
    const typed = 'a word of the admin'
    const args = { name: 'Olga', email: 'olga@ems.example', password: typed, role: 'employee' }
    await (await server.visit(ada)).request('user.create', args)
    const [user] = server.log.state.users.where('email', args.email)
    const token = await linkFor({ ...user!, password: typed })
    const visit = await server.visit()
    const said = await visit.post('/api/links/use', { token, password: typed })
    expect(said.status).toBe(422)
    expect(said.text).toContain('This is the one that an admin has typed. Choose your own.')
    // The link is still good.
    await visit.post('/api/links/use', { token, password: 'a word of olga' })
    expect(await whoIs(visit)).toBe(user!.id)
  })

  test('T180: for setting up the first admin cannot be used to set a password', async () => {
    await server.pool.query(
      `insert into links (token_hash, user_id, kind, ends_at) values (sha256('old'), '', 'setup', 'infinity')`,
    )
    const said = await (
      await server.visit()
    ).post('/api/links/use', { token: 'old', password: 'a word by link' })
    expect(said.status).toBe(401)
  })
})

describe('somebody’s own password', () => {
  test('T183: is changed by typing the present one, which ends all other sessions', async () => {
    const kim = await server.person('employee', 'Kim')
    const [here, there] = [await server.visit(kim), await server.visit(kim)]
    const cookie = here.cookies['ems']
    const wrong = await here.post('/api/password', { present: 'not it at all', password: 'a newer word' })
    expect(wrong).toMatchObject({ status: 422, refusal: { field: 'present' } })
    expect(await whoIs(there)).toBe(kim.id)
    const done = await here.post('/api/password', { present: kim.password, password: 'a newer word' })
    expect(done).toMatchObject({ status: 200, ok: true })
    // For some seconds, requests that this browser makes before it has the new token still count as its own.
    expect(await server.sessions.userIdOf(cookie ?? '')).toBe(kim.id)
    expect(here.cookies['ems']).not.toBe(cookie)
    expect([await whoIs(here), await whoIs(there)]).toEqual([kim.id, null])
    const old = new Visit(server.url, kim.id, { ems: cookie ?? '' })
    await expect.poll(() => whoIs(old), { timeout: 20_000 }).toBe(null)
    expect(await whoIs(here)).toBe(kim.id)
    expect([await mayLogIn(kim, kim.password), await mayLogIn(kim, 'a newer word')]).toEqual([false, true])
    // It counts as their own, not as one that somebody else has typed for them.
    const login = { email: kim.email, password: 'a newer word' }
    expect(await (await server.visit()).post('/api/login', login)).toMatchObject({ userId: kim.id })
  })

  test('T183: cannot be changed by an ordinary request, not even by an admin', async () => {
    const lea = await server.person('employee', 'Lea')
    const visit = await server.visit(lea)
    const said = await visit.request('profile.update', { password: 'a newer word' })
    expect(said).toMatchObject({ ok: false, refusal: { code: 'forbidden' } })
    const own = await (
      await server.visit(ada)
    ).request('user.update', { userId: ada.id, password: 'a newer word' })
    expect(own).toMatchObject({ ok: false, refusal: { code: 'forbidden' } })
    expect(await mayLogIn(lea, lea.password)).toBe(true)
  })

  test('T183: cannot be changed by a link, since admins cannot make one for themselves', async () => {
    const visit = await server.visit(ada)
    const own = await visit.post('/api/links', { kind: 'reset', userId: ada.id })
    expect(own).toMatchObject({ status: 403, refusal: { code: 'forbidden' } })
    expect(own.url).toBeUndefined()
    const others = await visit.post('/api/links', { kind: 'reset', userId: mara.id })
    expect(others).toMatchObject({ ok: true, url: expect.stringContaining('/welcome#') as string })
  })

  test('T183, T177: cannot be found out by guessing again and again', async () => {
    const ole = await server.person('employee', 'Ole')
    const visit = await server.visit(ole)
    const changed = await visit.post('/api/password', { present: ole.password, password: 'a word of ole' })
    expect(changed.status).toBe(200)
    const statuses: number[] = []
    for (let time = 0; time < 11; time += 1)
      statuses.push(
        (await visit.post('/api/password', { present: 'a guess', password: 'a newer word' })).status,
      )
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
    const other = await server.visit(mara)
    const guess = await other.post('/api/password', { present: 'a guess', password: 'a newer word' })
    expect(guess.status).toBe(422)
  })
})

describe('T563: while somebody changes their own password', () => {
  test('an admin who sets another one has the last word: a thief is refused and logged out', async () => {
    const pia = await server.person('employee', 'Pia')
    const [thief, admin] = [await server.visit(pia), await server.visit(ada)]
    const said: Said[] = []
    onceHashed(async () => {
      said.push(await admin.request('user.update', { userId: pia.id, password: 'a word of the admin' }))
    })
    const done = await thief.post('/api/password', { present: pia.password, password: 'a word of the thief' })
    expect(said).toMatchObject([{ ok: true }])
    expect(done).toMatchObject({ status: 422, refusal: { field: 'present' } })
    expect(await whoIs(thief)).toBe(null)
    const words = [pia.password, 'a word of the thief', 'a word of the admin']
    expect(await Promise.all(words.map((word) => mayLogIn(pia, word)))).toEqual([false, false, true])
  })

  test('an admin who sets another one before the new session begins logs the thief out', async () => {
    const tea = await server.person('employee', 'Tea')
    const [thief, admin] = [await server.visit(tea), await server.visit(ada)]
    // oxlint-disable-next-line typescript/unbound-method -- Applied to its sessions below.
    const goOn = Sessions.prototype.goOn
    vi.spyOn(Sessions.prototype, 'goOn').mockImplementationOnce(async function (this: Sessions, ...given) {
      await admin.request('user.update', { userId: tea.id, password: 'a word of the admin' })
      return goOn.apply(this, given)
    })
    await thief.post('/api/password', { present: tea.password, password: 'a word of the thief' })
    expect(await whoIs(thief)).toBe(null)
  })

  test('T620: ending all other sessions from another browser leaves no new session to follow the change', async () => {
    const uwe = await server.person('employee', 'Uwe')
    const [here, there] = [await server.visit(uwe), await server.visit(uwe)]
    onceHashed(() => there.post('/api/sign-out-everywhere', {}))
    const done = await here.post('/api/password', { present: uwe.password, password: 'a newer word' })
    expect(done).toMatchObject({ status: 200, ok: true, isLoggedOut: true })
    expect(here.cookies['ems']).toBeUndefined()
    const { rows } = await server.pool.query('select from sessions where user_id = $1', [uwe.id])
    expect(rows).toEqual([])
    expect(await mayLogIn(uwe, 'a newer word')).toBe(true)
  })
})

test('T185: whoever has come by a link or logged out is known too, and from where', async () => {
  const ira = await server.person('employee', 'Ira')
  const { url = '' } = await (await server.visit(ada)).post('/api/links', { kind: 'reset', userId: ira.id })
  const visit = await server.visit()
  await visit.post('/api/links/use', { token: url.split('#')[1], password: 'a word by link' })
  await visit.post('/api/logout', {})
  const { rows } = await server.pool.query<object>(
    'select address, outcome from logins where user_id = $1 order by id',
    [ira.id],
  )
  expect(rows).toEqual([
    { address: '127.0.0.1', outcome: 'by link' },
    { address: '127.0.0.1', outcome: 'out' },
  ])
})

test('T488, T648: an admin is told who has no password, and whether their link still works, and about nobody else', async () => {
  const jo = { name: 'Jo', email: 'jo@ems.example', role: 'employee' }
  const visit = await server.visit(ada)
  await visit.request('user.create', jo)
  const [user] = server.log.state.users.where('email', jo.email)
  const told = async (): Promise<unknown> => JSON.parse((await visit.get('/api/without-password')).text)
  const userIds = [user?.id]
  expect(await told()).toEqual({ ok: true, userIds, withoutLink: userIds })
  await visit.post('/api/links', { kind: 'invitation', userId: user?.id })
  expect(await told()).toEqual({ ok: true, userIds, withoutLink: [] })
  await server.pool.query('update links set ends_at = now()')
  expect(await told()).toEqual({ ok: true, userIds, withoutLink: userIds })
})

test('T496: a login whose password is changed while it is compared is refused, and gives no session', async () => {
  const kai = await server.person('employee', 'Kai')
  const [visit, admin] = [await server.visit(), await server.visit(ada)]
  // oxlint-disable-next-line typescript/unbound-method -- Applied to its passwords below.
  const match = Passwords.prototype.match
  vi.spyOn(Passwords.prototype, 'match').mockImplementationOnce(async function (this: Passwords, ...given) {
    const found = await match.apply(this, given)
    await admin.request('user.update', { userId: kai.id, password: 'a word of the admin' })
    return found
  })
  const said = await visit.post('/api/login', { email: kai.email, password: kai.password })
  expect([said.status, visit.cookies['ems'], await whoIs(visit)]).toEqual([401, undefined, null])
})

test('T184: somebody can end all their sessions except the one they are in', async () => {
  const [here, there, other] = [await server.visit(mara), await server.visit(mara), await server.visit(ada)]
  expect((await here.post('/api/sign-out-everywhere', {})).status).toBe(204)
  expect([await whoIs(here), await whoIs(there), await whoIs(other)]).toEqual([mara.id, null, ada.id])
  expect((await (await server.visit()).post('/api/sign-out-everywhere', {})).status).toBe(401)
})
