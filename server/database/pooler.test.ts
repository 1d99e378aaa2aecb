// What a pooler in between does, as far as it matters here: it serves whole sessions, or each transaction by any connection.
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { ClientConfig } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ServerLog } from '../log/server-log.ts'
import { onServer } from '../../src/domain/on-server.ts'
import { openDatabase, type Database } from './open-database.ts'
import { startPostgres, type TestPostgres } from './test-database.testing.ts'

/** PgBouncer refuses a client that wants anything else to be set, unless it is told to ignore that. */
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

/** Opens one before the database; gives how it is reached. */
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

/** The names of what a client asks for as it comes, after the length and the version of the protocol. */
function settingsOf(greeting: Buffer): string[] {
  const words = greeting.subarray(8).toString().split('\0')
  return words.filter((word, at) => at % 2 === 0 && word !== '')
}

function refusal(why: string): Buffer {
  const text = Buffer.from(`SFATAL\0C08P01\0M${why}\0\0`)
  return Buffer.concat([Buffer.from('E'), sized(text)])
}

function sized(text: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeInt32BE(text.length + 4)
  return Buffer.concat([size, text])
}

const beyond = (): Socket => connect(`${database.host}/.s.PGSQL.5432`).on('error', () => {})

const open = (databaseUrl: string): Promise<Database> =>
  openDatabase({ databaseUrl, data: '', onLost: () => {} })

test('T403: a pooler that serves whole sessions may be in between', async () => {
  const url = await opened((client, greeting) => {
    const server = beyond()
    client.pipe(server).pipe(client)
    server.write(greeting)
  })
  const held = await open(url)
  const now = () => '2026-03-02T09:00:00.000+01:00'
  const log = await ServerLog.open({ connection: held.connection, terms: onServer((secret) => secret), now })
  const first = { id: 'first', by: 'system', at: now(), name: 'workspace.ensureAdmin', args: {} }
  expect(await log.append('system', first)).toMatchObject({ ok: true, entry: { seq: 1 } })
  await log.close()
  await held.close()
})

test('T403: one that serves transactions is named at the start, with what to set', async () => {
  const server = beyond()
  const isReady = Buffer.from('Z\0\0\0\u0005I')
  let greetings = 0
  let welcome = Buffer.alloc(0)
  let asking: Socket | undefined
  server.on('data', (data) => {
    if (greetings === 1 && !welcome.includes(isReady)) welcome = Buffer.concat([welcome, data])
    asking?.write(data)
  })
  const url = await opened((client, greeting) => {
    greetings += 1
    asking = client
    // All of them are served by the connection that was made for the first.
    if (greetings === 1) server.write(greeting)
    else client.write(welcome)
    client.on('data', (data) => {
      asking = client
      // Nobody's end is that of the connection.
      if (data[0] !== 'X'.charCodeAt(0)) server.write(data)
    })
  })
  await expect(open(url)).rejects.toThrow(/by transaction\..*pool_mode = session/)
  server.destroy()
})
