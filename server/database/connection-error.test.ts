import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg, { type ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommandLine } from '../commands/command-line.testing.ts'
import { configOf } from '../config.ts'
import { NoRoomError, type FatalError } from '../fatal-error.ts'
import { startServer } from '../start-server.ts'
import { answers } from './cluster.ts'
import { lockDatabase, acquireLock } from './lock-database.ts'
import { defaultDatabaseTimeout } from './socket-timeout.ts'
import { fatalErrorFor } from './fatal-error-for.ts'
import { startPostgres, type TestPostgres } from './test-database.testing.ts'

let postgres: TestPostgres
let database: ClientConfig

beforeAll(async () => {
  postgres = await startPostgres()
  database = await postgres.database()
})
afterAll(() => postgres.stop())

/** A relay that lets so many connections through to PostgreSQL; the next one ends them all, and from then on none is accepted. */
async function narrow(most: number): Promise<string> {
  let taken = 0
  const open = new Set<Socket>()
  const way = createServer((socket) => {
    taken += 1
    open.add(socket.on('error', () => {}))
    if (taken > most) {
      way.close()
      for (const one of open) one.destroy()
      return
    }
    const there = connect(`${database.host}/.s.PGSQL.5432`)
    open.add(there.on('error', () => {}))
    socket.on('close', () => there.destroy())
    there.on('close', () => socket.destroy())
    socket.pipe(there).pipe(socket)
  })
  await once(way.listen(0, '127.0.0.1'), 'listening')
  const address = way.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return `postgres://${database.user}@127.0.0.1:${port}/${database.database}`
}

const whatToDo = /^(The connection to PostgreSQL was lost|PostgreSQL cannot be reached)/

test.each([0, 1, 2, 3, 4])(
  'T450: a server whose PostgreSQL goes away during its start, at connection %i + 1, says what to do',
  async (most) => {
    const config = configOf({ DATABASE_URL: await narrow(most), PORT: '0' })
    const started = startServer(config, { logger: false, onLost: () => {} })
    const why: unknown = await started.catch((error: unknown) => error)
    expect(fatalErrorFor(why)?.message).toMatch(whatToDo)
  },
)

test('T450: it says nothing else and exits with code 1, and so does a command', async () => {
  const environment = { DATABASE_URL: await narrow(3), PORT: '0' }
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../main.ts')], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ])
  expect([said, code]).toEqual(['', 1])
  expect(complained).toMatch(whatToDo)
  expect(complained).not.toMatch(/^\s+at /m)
  const line = await CommandLine.open({ DATABASE_URL: await narrow(2) })
  const doctor = await line.team('doctor')
  expect(doctor).toMatchObject({ code: 1, said: '' })
  expect(doctor.complained).toMatch(whatToDo)
  expect(doctor.complained).not.toMatch(/^\s+at /m)
  await line.close()
})

test('T669: a PostgreSQL that goes away while it is asked whether it answers does not', async () => {
  const way = createServer((socket) => {
    const there = connect(`${database.host}/.s.PGSQL.5432`)
    socket.pipe(there)
    there.on('data', (data) => {
      socket.write(data)
      // As it is ready for a query (`Z`), it is told to end, and says so.
      if (data.at(-6) === 0x5a) socket.end(shuttingDown)
    })
    for (const one of [socket, there]) one.on('error', () => {})
    socket.on('close', () => there.destroy())
  })
  await once(way.listen(0, '127.0.0.1'), 'listening')
  const { port } = way.address() as AddressInfo
  expect(await answers({ ...database, host: '127.0.0.1', port })).toBe(false)
  way.close()
})

/** The message with which PostgreSQL ends a connection. */
const fields = 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'
const shuttingDown = Buffer.concat([
  Buffer.from('E\0\0\0'),
  Buffer.from([fields.length + 4]),
  Buffer.from(fields),
])

test('T526: a failed attempt to take the hold again locks nobody out, not even its own server', async () => {
  const connection = await postgres.database()
  const pool = new pg.Pool({ ...connection, max: 1 })
  pool.on('error', () => {})
  const lost: string[] = []
  let tries = 0
  const held = await lockDatabase({
    connection,
    mode: 'exclusive',
    inUse: 'Another server works with it.',
    onLost: ({ message }) => lost.push(message),
    databaseTimeout: defaultDatabaseTimeout,
    // By the second attempt, the first one has failed while holding the lock.
    restart: async () => {
      tries += 1
      if (tries === 2) await pool.query('alter table put_aside rename to workspace')
    },
  })
  await pool.query('alter table workspace rename to put_aside')
  await postgres.terminate(connection)
  const holds = async (): Promise<number> => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'ems hold' and state = 'idle in transaction'`,
    )
    return rows.length
  }
  await expect.poll(async () => (tries >= 2 ? holds() : 0), { timeout: 20_000 }).toBe(1)
  await held.release()
  // PostgreSQL takes note of a connection that has ended a moment later.
  const isFree = async (): Promise<boolean> => {
    const next = await acquireLock({ connection, mode: 'exclusive' })
    await next?.end()
    return next !== undefined
  }
  await expect.poll(isFree, { timeout: 20_000 }).toBe(true)
  expect(lost).toEqual([])
  await pool.end()
})

test('T507: a server whose own PostgreSQL ends and cannot be started again gives that as the reason for its end', async () => {
  const connection = await postgres.database()
  let lose = (_why: FatalError): void => {}
  const lost = new Promise<FatalError>((resolve) => (lose = resolve))
  await lockDatabase({
    connection,
    mode: 'exclusive',
    inUse: 'Another server works with it.',
    onLost: (why) => lose(why),
    databaseTimeout: defaultDatabaseTimeout,
    restart: () => Promise.reject(new Error('no space left on device')),
  })
  await postgres.terminate(connection)
  const why = await lost
  expect(why.message).toContain('no space left on device')
  expect(why.message).not.toContain('Another server')
})

test('T580: a server whose own PostgreSQL has no room to start again says so once, waits for room and carries on', async () => {
  const connection = await postgres.database()
  const said: string[] = []
  let tries = 0
  const held = await lockDatabase({
    connection,
    mode: 'exclusive',
    inUse: 'Another server works with it.',
    onLost: ({ message }) => said.push(message),
    onNoRoom: () => said.push('no room'),
    databaseTimeout: defaultDatabaseTimeout,
    retryInterval: 1,
    // More often than for any other reason.
    restart: async () => {
      tries += 1
      if (tries <= 30) throw new NoRoomError('There is no room.')
    },
  })
  await postgres.terminate(connection)
  const isHeld = async (): Promise<boolean> => {
    const other = await acquireLock({ connection, mode: 'exclusive' })
    await other?.end()
    return other === undefined
  }
  await expect.poll(async () => tries > 30 && (await isHeld()), { timeout: 20_000 }).toBe(true)
  expect(said).toEqual(['no room'])
  await held.release()
})
