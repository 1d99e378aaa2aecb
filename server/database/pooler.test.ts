// What a pooler in between does, as far as it matters here: it serves whole sessions, or each transaction on any connection.
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { ClientConfig } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { TestServer } from '../http/test-server.testing.ts'
import { LogConnection } from '../log/log-connection.ts'
import { ServerLog } from '../log/server-log.ts'
import { onServer } from '../../src/domain/on-server.ts'
import { connect as connectTo } from './connect.ts'
import { acquireLock } from './lock-database.ts'
import { openDatabase, type Database } from './open-database.ts'
import { startPostgres, type TestPostgres } from './test-database.testing.ts'
import { TransactionPooler } from './transaction-pooler.testing.ts'
import { withClient } from './with-client.ts'

/** PgBouncer refuses a client that sets anything else, unless configured to ignore it. */
const takenSettings = new Set([
  'user',
  'database',
  'application_name',
  'client_encoding',
  'DateStyle',
  'TimeZone',
  'standard_conforming_strings',
])

let postgres: TestPostgres
let database: ClientConfig
let pooler: Server | undefined

beforeAll(async () => {
  postgres = await startPostgres()
  database = await postgres.database()
})
afterEach(() => pooler?.close())
afterAll(() => postgres.stop())

/** Opens a pooler in front of the database; returns its address. */
async function opened(serve: (client: Socket, greeting: Buffer) => void): Promise<string> {
  pooler = createServer((client) => {
    client.on('error', () => {})
    client.once('data', (greeting) => {
      const wanted = settingsOf(greeting).filter((name) => !takenSettings.has(name))
      if (wanted.length > 0) client.end(refusal(`unsupported startup parameter: ${wanted.join(', ')}`))
      else serve(client, greeting)
    })
  })
  await new Promise<void>((listening) => pooler?.listen(0, '127.0.0.1', listening))
  const address = pooler.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return `postgres://${database.user}@127.0.0.1:${port}/${database.database}`
}

/** The names of the settings that a client sends on connecting, after the length and the version of the protocol. */
function settingsOf(greeting: Buffer): string[] {
  const words = greeting.subarray(8).toString().split('\0')
  return words.filter((word, at) => at % 2 === 0 && word !== '')
}

function refusal(why: string, severity = 'FATAL'): Buffer {
  const text = Buffer.from(`S${severity}\0C08P01\0M${why}\0\0`)
  return Buffer.concat([Buffer.from('E'), sized(text)])
}

/** The next query may follow. */
const ready = Buffer.from('Z\0\0\0\x05I')

function sized(text: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeInt32BE(text.length + 4)
  return Buffer.concat([size, text])
}

const beyond = (): Socket => connect(`${database.host}/.s.PGSQL.5432`).on('error', () => {})

const open = (databaseUrl: string): Promise<Database> =>
  openDatabase({ databaseUrl, data: '', onLost: () => {} })

/** What earlier clients have left prepared or listened to on the free connections of a pooler. */
async function leftWithConnections({ url, free }: TransactionPooler): Promise<string[]> {
  const clients = await Promise.all(Array.from({ length: free }, () => connectTo({ connectionString: url })))
  // All at once, so that each client has a connection to itself.
  await Promise.all(clients.map((client) => client.query('begin')))
  const found = await Promise.all(
    clients.map((client) =>
      client.query<{ name: string }>(
        'select name from pg_prepared_statements union all select * from pg_listening_channels()',
      ),
    ),
  )
  await Promise.all(clients.map((client) => client.end()))
  return found.flatMap(({ rows }) => rows.map(({ name }) => name))
}

const now = (): string => '2026-03-02T09:00:00.000+01:00'
const first = { id: 'first', by: 'system', at: now(), name: 'workspace.ensureAdmin', args: {} }

test('T403: a server works through a pooler that serves whole sessions', async () => {
  const url = await opened((client, greeting) => {
    const server = beyond()
    client.pipe(server).pipe(client)
    server.write(greeting)
  })
  const held = await open(url)
  const log = await ServerLog.open({ connection: held.connection, terms: onServer((secret) => secret), now })
  expect(await log.append('system', first)).toMatchObject({ ok: true, entry: { seq: 1 } })
  await log.close()
  await held.close()
})

test('T538: if a pooler refuses a connection’s settings, no connection is left open, however often that is tried', async () => {
  const left = new Set<Socket>()
  const url = await opened((client, greeting) => {
    const server = beyond()
    left.add(client.on('close', () => left.delete(client)))
    client.on('data', (asked) => {
      const isRefused = asked.includes('tcp_keepalives_idle')
      if (isRefused) client.write(Buffer.concat([refusal('unsupported parameter', 'ERROR'), ready]))
      else server.write(asked)
    })
    client.on('end', () => server.end())
    server.pipe(client)
    server.write(greeting)
  })
  const connection = new LogConnection({ connectionString: url }, 15_000)
  for (let times = 0; times < 3; times += 1)
    await expect(connection.use(async () => {})).rejects.toThrow('unsupported parameter')
  await expect(acquireLock({ connection: { connectionString: url }, mode: 'exclusive' })).rejects.toThrow(
    'unsupported parameter',
  )
  await expect.poll(() => left.size, { timeout: 20_000 }).toBe(0)
})

describe('T403: a pooler that serves transactions', () => {
  let byTransaction: TransactionPooler
  let held: Database
  let database: ClientConfig
  beforeAll(async () => {
    database = await postgres.database()
    byTransaction = await TransactionPooler.start(database)
    held = await open(byTransaction.url)
  })
  afterAll(async () => {
    await held.close()
    await byTransaction.stop()
  })

  test('is detected at the start, and several processes can work through it together', async () => {
    expect(held.connection.isTransactionPooled).toBe(true)
    const one = await TestServer.start(postgres, { database: held.connection })
    const mara = await one.person('manager', 'Mara')
    const eli = await one.person('employee', 'Eli')
    const projectId = await one.project('Atlas', mara, [eli])
    const other = await TestServer.start(postgres, { database: held.connection })
    const servers = [one, other]
    const heard = await (await (await other.visit(eli)).listen()).until(({ words }) => words.length > 0)
    const visits = await Promise.all(servers.map((server) => server.visit(mara)))
    const titles = Array.from({ length: 40 }, (_, at) => `Task ${at}`)
    const answers = await Promise.all(
      titles.map((title, at) =>
        visits[at % 2]!.request('task.create', { title, projectId, assignedTo: eli.email }),
      ),
    )
    const last = Math.max(...answers.map(({ seq }) => seq!))
    await heard.upTo(last)
    const told = heard.entries.flatMap(({ changes }) => changes.filter(({ table }) => table === 'tasks'))
    expect(told.map(({ after }) => String(after?.['title'])).toSorted()).toEqual(titles.toSorted())
    await vi.waitFor(() => expect(servers.map(({ log }) => log.head)).toEqual([last, last]), 20_000)
    expect([...one.log.state.tasks.values()]).toEqual([...other.log.state.tasks.values()])
    expect(await leftWithConnections(byTransaction)).toEqual([])
    await Promise.all(servers.map((server) => server.stop()))
  })

  test('leaves a server its hold on the database, which does not block a newer version’s schema changes', async () => {
    expect(await acquireLock({ connection: database, mode: 'exclusive' })).toBeUndefined()
    await withClient(database, 'ems test', (client) =>
      client.query("set lock_timeout = '2s'; alter table workspace add column newer text"),
    )
    const beside = await open(byTransaction.url)
    await beside.close()
    expect(await acquireLock({ connection: database, mode: 'exclusive' })).toBeUndefined()
  })

  test('releases that hold with the server', async () => {
    await held.close()
    // PostgreSQL notices only a moment later what the pooler has closed.
    const isFree = async (): Promise<boolean> => {
      const alone = await acquireLock({ connection: database, mode: 'exclusive' })
      await alone?.end()
      return alone !== undefined
    }
    await expect.poll(isFree, { timeout: 20_000 }).toBe(true)
    held = await open(byTransaction.url)
  })

  test('is detected by the log if it was not detected at the start', async () => {
    const connection = { connectionString: byTransaction.url }
    const faults: unknown[] = []
    const onError = (error: unknown): void => void faults.push(error)
    const log = await ServerLog.open({ connection, terms: onServer((secret) => secret), now, onError })
    const requests = Array.from({ length: 10 }, (_, at) => ({ ...first, id: `late ${at}` }))
    for (const request of requests) expect(await log.append('system', request)).toMatchObject({ ok: true })
    expect(faults).toHaveLength(1)
    await log.close()
  })
})
