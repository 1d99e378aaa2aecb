// Several processes on one database are one workspace: two in `npm test`, four in `npm run soak`.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Visit } from '../http/visit.testing.ts'
import { Balancer } from './balancer.testing.ts'
import { Burst } from './burst.testing.ts'
import { employeesAt, firstAdmin, newDatabase, Processes } from './places.testing.ts'
import type { ServerProcess } from './server-process.testing.ts'

const isSoak = process.env['EMS_SOAK'] === '1'
const [count, kills] = isSoak ? [4, 24] : [2, 2]
const testTimeout = isSoak ? 600_000 : 180_000

const processes = new Processes()
const running: ServerProcess[] = []
let balancer: Balancer
let ada: Visit
let environment: Record<string, string>

beforeAll(async () => {
  const { connection, url } = await newDatabase()
  environment = { DATABASE_URL: url }
  for (let at = 0; at < count; at += 1) running.push(await processes.start(environment))
  balancer = await Balancer.open(() => running.map((one) => one.url))
  ada = await firstAdmin(balancer.url, connection)
}, testTimeout)
afterAll(async () => {
  balancer.close()
  await processes.end()
})

/** The same browser, talking to one of the processes directly. */
function at(url: string, { me, cookies }: Visit): Visit {
  return new Visit(url, me, cookies)
}

test(
  'T371: when a process is killed, people carry on at the others, and all of them have what was acknowledged, once',
  async () => {
    const burst = new Burst(ada, 'Employee')
    burst.begin(() => balancer.url)
    for (let kill = 0; kill < kills; kill += 1) {
      await burst.until(20)
      const which = kill % count
      await running[which]?.kill()
      // The burst goes on without waiting for it to come back.
      await burst.until(20)
      running[which] = await processes.start(environment)
    }
    await burst.until(20)
    await burst.end()
    for (const { url } of running)
      await vi.waitFor(async () => expect(await employeesAt(url, ada)).toEqual(burst.names), 20_000)
  },
  testTimeout,
)

test('T372: a session is valid at all processes, and ends at all of them', async () => {
  const visit = at(balancer.url, ada)
  const login = { email: 'ada@ems.example', password: 'a word of ada' }
  const other = new Visit(balancer.url, ada.me, {})
  expect(await other.post('/api/login', login)).toMatchObject({ ok: true })
  for (const { url } of running) expect((await at(url, other).get('/api/snapshot')).me).toBe(ada.me)
  expect(await visit.post('/api/sign-out-everywhere', {})).toMatchObject({ status: 204 })
  for (const { url } of running)
    await vi.waitFor(async () => expect((await at(url, other).get('/api/snapshot')).me).toBeNull(), 20_000)
  expect((await visit.get('/api/snapshot')).me).toBe(ada.me)
})

test('T372: wrong passwords are counted together, whichever process receives them', async () => {
  const wrong = { email: 'nobody@ems.example', password: 'not the word' }
  const answered = async ({ url }: ServerProcess): Promise<number> =>
    (await new Visit(url, 'visitor', {}).post('/api/login', wrong)).status
  const statuses: number[] = []
  for (let tries = 0; tries < 12; tries += 1)
    for (const one of running.slice(tries % count, (tries % count) + 1)) statuses.push(await answered(one))
  // The same limit as with a single process.
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  for (const one of running) expect(await answered(one)).toBe(429)
})
