import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { stampOf } from '../../src/domain/model/day.ts'
import { openWholeDoor } from '../../src/workspace/door.ts'
import { rowsOf, twoClients } from '../../src/workspace/shared-clients.testing.ts'
import { delayAfter } from '../../src/workspace/team/delay.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { ServedWorkspace } from './served-workspace.testing.ts'

await openWholeDoor()

let postgres: TestPostgres
let requests = 0
const machine = {
  now: () => stampOf(Date.parse('2026-03-02T09:00:00.000Z') + requests, 60),
  uniqueId: () => `request-${(requests += 1)}`,
}

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

/** Two pages of Mara with a project and its tasks; stopped after the test. */
async function team(): Promise<
  Awaited<ReturnType<typeof twoClients>> & { readonly shared: ServedWorkspace }
> {
  const shared = new ServedWorkspace(postgres, machine)
  ended.push(shared)
  return { ...(await twoClients(() => shared)), shared }
}

const ended: ServedWorkspace[] = []
afterEach(async () => {
  for (const shared of ended.splice(0)) await shared.stop()
})

test('T140: a page that has missed too much to catch up shows the same as one opened now', async () => {
  const { shared, one, other, taskId } = await team()
  const away = shared.goOffline(other)
  const heard: unknown[] = []
  other.place.log.subscribe((entries) => heard.push(...entries))
  const server = await shared.server
  const mara = one.me()!.id
  // More than are reported one by one.
  await Promise.all(
    Array.from({ length: 520 }, (_, turn) =>
      server.do(mara, 'task.comment', { taskId, comments: `${turn}` }),
    ),
  )
  away()
  await shared.settle()
  const fresh = await shared.open('mara@x')
  expect(heard).toMatchObject([{ request: { by: 'system' } }])
  expect(rowsOf(other.state)).toEqual(rowsOf(fresh.state))
  expect(other.past.entries()).toEqual([])
  expect(other.stacks().undo).toEqual([])
  expect(other.place.log.status()).toEqual(fresh.place.log.status())
})

test('T553: after a deletion too large to be sent in one go, everybody sees what is left, and it can be undone', async () => {
  const { shared, one, other, projectId } = await team()
  const server = await shared.server
  const titles = Array.from({ length: 10 }, (_, at) => `Long ${at}`)
  const many = { titles, projectId, description: 'x'.repeat(100_000) }
  for (let made = 0; made < 170; made += 10) {
    const done = await server.do(one.me()!.id, 'task.createMany', many)
    expect(done.ok).toBe(true)
  }
  await shared.settle()
  const taskIds = [...one.state.tasks.values()]
    .filter(({ description }) => description !== '')
    .map(({ id }) => id)
  expect(taskIds).toHaveLength(170)
  one.run('tasks.change', { taskIds, change: { delete: true } })
  await shared.until(() => [one, other].every(({ state }) => state.tasks.size === 3))
  expect(rowsOf(other.state)).toEqual(rowsOf((await shared.open('mara@x')).state))
  expect(one.undo()?.outcome.ok).toBe(true)
  await shared.until(() => [one, other].every(({ state }) => state.tasks.size === 173))
  expect(rowsOf(other.state)).toEqual(rowsOf(one.state))
})

/** By now everybody has replaced the password that an admin had typed for them. */
async function hasChosen(shared: ServedWorkspace): Promise<void> {
  await (await shared.server).pool.query('update passwords set is_given = false')
}

test('T141: a login in another tab takes effect here too, and nothing of the previous person is left', async () => {
  const { shared, one } = await team()
  const tab = await shared.openBeside(one)
  expect(tab.me()?.name).toBe('Mara')
  await hasChosen(shared)
  await tab.login('eli@x', 'password-of-eli')
  await shared.until(() => one.me()?.name === 'Eli')
  expect([one.me()?.name, tab.me()?.name]).toEqual(['Eli', 'Eli'])
  expect(rowsOf(one.state)).toEqual(rowsOf(tab.state))
  expect([...one.state.tasks.values()]).toEqual([])
})

test('T506: somebody with a new session, as after a new password, can still undo what they did', async () => {
  const { shared, one, taskId } = await team()
  one.run('task.comment', { taskId, comments: 'Mine.' })
  await shared.settle()
  const tab = await shared.openBeside(one)
  await hasChosen(shared)
  const heard: unknown[] = []
  one.place.log.subscribe((entries) => heard.push(...entries))
  await tab.login('mara@x', 'password-of-mara')
  await shared.until(() => heard.length > 0)
  expect(one.stacks().undo.at(-1)).toMatchObject({ request: { name: 'task.comment' } })
  expect(one.undo()?.outcome.ok).toBe(true)
})

test('T141: one person’s waiting changes are not sent in somebody else’s name', async () => {
  const { shared, one, taskId } = await team()
  const tab = await shared.openBeside(one)
  const told: string[] = []
  one.onRetracted(({ message }) => told.push(message))
  const comeBack = shared.goOffline(one)
  one.run('task.comment', { taskId, comments: 'Mine.' })
  await hasChosen(shared)
  await tab.login('eli@x', 'password-of-eli')
  comeBack()
  await shared.until(() => one.me()?.name === 'Eli')
  expect(told).toEqual(['Somebody else is logged in now, so your last changes could not be sent.'])
  expect((await shared.open('mara@x')).state.tasks.get(taskId)?.comments).toBe('')
})

test('T141: a wrong password is refused with a message, and nobody is logged in', async () => {
  const { shared, one } = await team()
  one.logout()
  await shared.settle()
  const outcome = await one.login('mara@x', 'password-of-nobody')
  expect(outcome).toMatchObject({ ok: false, refusal: { message: 'Invalid credentials' } })
  expect(one.me()).toBeUndefined()
})

test('T142: what was requested before a logout is done, and nothing of it is left on the page', async () => {
  const { shared, one, other, taskId } = await team()
  one.run('task.comment', { taskId, comments: 'Last words.' })
  one.logout()
  expect(one.me()).toBeUndefined()
  await shared.until(() => one.state.users.size === 0)
  expect(other.state.tasks.get(taskId)?.comments).toBe('Last words.')
  expect(one.place.log.state.users.size).toBe(0)
  expect(shared.said).toEqual([])
})

test('T142: logging out while the server is out of reach gives up what waits, and takes effect once it is back', async () => {
  const { shared, one, taskId } = await team()
  const told: string[] = []
  one.onRetracted(({ message }) => told.push(message))
  const comeBack = shared.goOffline(one)
  one.run('task.comment', { taskId, comments: 'Too late.' })
  one.logout()
  comeBack()
  await shared.settle()
  expect(told).toEqual(['You logged out before your last changes could be sent to the server.'])
  expect((await shared.openBeside(one)).me()).toBeUndefined()
})

test('T142: logging out while the server does not answer gives up what waits', async () => {
  const { shared, one, taskId } = await team()
  const told: string[] = []
  one.onRetracted(({ message }) => told.push(message))
  one.run('task.comment', { taskId, comments: 'Too slow.' })
  one.logout()
  shared.timeGoesBy()
  await shared.step(1)
  expect(one.place.log.waiting()).toEqual([])
  expect(told).toEqual(['You logged out before your last changes could be sent to the server.'])
  await shared.settle()
})

test('T653: a logout that did not reach the server is told it again by the same tab, which need not be looked at', async () => {
  const { shared, one } = await team()
  const { id } = one.me()!
  const { pool } = await shared.server
  const sessions = async () => (await pool.query('select from sessions where user_id = $1', [id])).rowCount
  const before = (await sessions()) ?? 0
  shared.loseLogout(one)
  one.logout()
  await expect.poll(async () => shared.settle().then(sessions), { timeout: 20_000 }).toBe(before - 1)
  expect(one.place.log.status().kind).toBe('ready')
})

test('T143: a session ended elsewhere is over here too, and the page says why', async () => {
  const { shared, one } = await team()
  await (await shared.server).sessions.endAll(one.me()!.id)
  await shared.until(() => !one.me())
  expect(one.me()).toBeUndefined()
  expect([...one.state.users.values()]).toEqual([])
  // The page that they are sent to says so: a toast would say it twice.
  expect(one.place.about?.why).toBe('Your session has ended. Log in again to go on.')
  expect(shared.said).toEqual([])
})

test('T143: changes waiting only on a page are reported as lost when its session ends', async () => {
  const { shared, one, taskId } = await team()
  const told: string[] = []
  one.onRetracted(({ message }) => told.push(message))
  const comeBack = shared.goOffline(one)
  one.run('task.comment', { taskId, comments: 'Mine.' })
  await (await shared.server).sessions.endAll(one.me()!.id)
  comeBack()
  await shared.until(() => !one.me())
  expect(told).toEqual(['Your session has ended, so your last changes could not be sent.'])
})

test('T144: a request with a password does not wait for the server', async () => {
  const { shared, one, asAdmin } = await team()
  const comeBack = shared.goOffline(one)
  const args = { name: 'Emma', email: 'emma@x', password: 'password-of-emma', role: 'employee' }
  const message = 'The server cannot be reached, and passwords do not wait. Try again when it is back.'
  expect(one.place.log.append(asAdmin('user.create', args), [])).toMatchObject({
    ok: false,
    refusal: { message },
  })
  expect(one.place.log.waiting()).toEqual([])
  comeBack()
  await shared.settle()
})

test('T421: a request made once the server is back is sent, even if it went away while a password was under way', async () => {
  const { shared, one, taskId, asAdmin } = await team()
  const args = { name: 'Emma', email: 'emma@x', password: 'password-of-emma', role: 'employee' }
  const receipt = one.place.log.append(asAdmin('user.create', args), [])
  const comeBack = shared.goOffline(one)
  // It had left, so it may have arrived.
  expect(await (receipt.ok && receipt.answer)).toMatchObject({
    ok: false,
    refusal: { message: expect.stringMatching(/may not have been saved/) as string },
  })
  comeBack()
  await shared.settle()
  one.run('task.comment', { taskId, comments: 'I am back.' })
  await shared.settle()
  expect((await shared.server).log.state.tasks.get(taskId)?.comments).toBe('I am back.')
})

test('T145: each retry waits longer, up to 8 seconds, and not everybody retries at the same moment', () => {
  expect([1, 2, 3, 4, 5, 9].map((failures) => delayAfter(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 8000, 8000,
  ])
  expect(delayAfter(5, 0)).toBe(500)
})
