import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stampOf } from '../src/domain/model/day.ts'
import { onServer } from '../src/domain/on-server.ts'
import { urlOf } from './commands/command-line.testing.ts'
import { configOf } from './config.ts'
import type { Connection } from './database/connection.ts'
import { startPostgres, type TestPostgres } from './database/test-database.testing.ts'
import { watchClockSkew } from './clock-skew.ts'
import { ServerLog } from './log/server-log.ts'
import { startServer } from './start-server.ts'

let postgres: TestPostgres
let connection: Connection
const said: string[] = []
/** What the machine's clock says when right, and when wrong. */
const right = Date.parse('2026-03-02T08:00:00.000Z')
const wrong = right + 365 * 24 * 60 * 60_000
let moment: number
const now = (): string => stampOf(moment, 0)
const say = (line: string): unknown => said.push(line)
let count = 0

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  connection = await postgres.database()
  moment = right
  said.splice(0)
  // Only the interval of the check is controlled by the tests.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

const opened = (): Promise<ServerLog> =>
  ServerLog.open({ connection, terms: onServer((secret) => secret), now })

async function write(log: ServerLog): Promise<void> {
  const id = `request ${(count += 1)}`
  const person = { name: id, email: `${count}@ems.example`, password: 'a long word' }
  const name = log.head === 0 ? 'workspace.ensureAdmin' : 'user.create'
  const [admin] = log.state.users.values()
  const args = log.head === 0 ? {} : { ...person, role: 'manager' }
  const answer = await log.append(admin?.id ?? 'system', { id, by: '', at: now(), name, args })
  expect(answer).toMatchObject({ ok: true })
}

test('T511: a clock that has been ahead is reported once when noticed, and again if it happens again', async () => {
  const log = await opened()
  const end = watchClockSkew(log, now, say)
  await write(log)
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual([])
  moment = wrong
  await write(log)
  moment = right
  vi.advanceTimersByTime(30_000)
  await write(log)
  vi.advanceTimersByTime(300_000)
  expect(said).toEqual([expect.stringMatching(/at 2027-03-02T08:.* says 2026-03-02T08:.*team-server\.md/)])
  moment = wrong + 1000
  vi.advanceTimersByTime(30_000)
  await write(log)
  moment = right
  vi.advanceTimersByTime(30_000)
  expect(said).toHaveLength(2)
  end()
  await log.close()
})

test('T511: a server that starts on such a workspace logs that', async () => {
  moment = Date.now() + 365 * 24 * 60 * 60_000
  const log = await opened()
  await write(log)
  await log.close()
  const config = configOf({ DATABASE_URL: urlOf(connection), PORT: '0' })
  const logger = { level: 'warn', stream: { write: (line: string) => said.push(line) } }
  const server = await startServer(config, { logger, onLost: () => {} })
  await server.stop()
  const lines = said.map((line) => JSON.parse(line) as { level: number; msg: string })
  expect(lines.filter(({ level }) => level === 40)).toMatchObject([
    { msg: expect.stringContaining('The last change was made at') as string },
  ])
})
