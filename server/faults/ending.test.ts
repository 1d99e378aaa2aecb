import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { configOf } from '../config.ts'
import { startEmbedded } from '../database/embedded.ts'
import { withClient } from '../database/with-client.ts'
import { startServer } from '../start-server.ts'
import { firstAdmin, newDatabase, newFolder, postmasterOf, Processes } from './places.testing.ts'

const processes = new Processes()
const ends: (() => Promise<void>)[] = []
/** A new process has to read all its code first. */
const starting = { timeout: 120_000 }
afterAll(async () => {
  await processes.end()
  for (const end of ends) await end()
})

test('T312, T182, T503: a second server on a folder ends; the first, when told to end, ends its PostgreSQL too and logs that', async () => {
  const { data, end } = await newFolder()
  ends.push(end)
  const server = await processes.start({ EMS_DATA: data, EMS_LOG: 'info' })
  const { connection } = await startEmbedded(data)
  const link = new RegExp(`^${server.url}/setup#[\\w-]{43}$`)
  await expect.poll(() => server.said.filter((line) => link.test(line)), { timeout: 20_000 }).toHaveLength(1)
  // PostgreSQL does not run as root.
  expect((await stat(join(data, 'database'))).uid).not.toBe(0)
  const visit = await firstAdmin(server.url, connection)
  const heard = await (await visit.listen()).until(({ words }) => words.length > 0)
  await expect(processes.start({ EMS_DATA: data })).rejects.toThrow('ended at its start')
  expect((await visit.get('/readyz')).status).toBe(200)
  expect(await visit.request('profile.update', { name: 'Ada L.' })).toMatchObject({ ok: true })
  server.signal('SIGTERM')
  expect(await heard.ended).toBe(1012)
  expect(await server.ended).toBe(0)
  await expect(readFile(join(data, 'database/postmaster.pid'))).rejects.toThrow('ENOENT')
  expect(JSON.parse(server.said.at(-1) ?? '')).toMatchObject({ level: 30, msg: 'stopped' })
})

test('T536: a server whose own PostgreSQL was killed starts it again and logs that once', async () => {
  const { data, end } = await newFolder()
  ends.push(end)
  const server = await processes.start({ EMS_DATA: data, EMS_LOG: 'warn' })
  const killed = await postmasterOf(data)
  process.kill(killed, 'SIGKILL')
  const back = (): number =>
    server.said.filter((line) => line.includes('"msg":"PostgreSQL had ended, and was started again"')).length
  await expect.poll(back, starting).toBe(1)
  expect(await postmasterOf(data)).not.toBe(killed)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(back()).toBe(1)
})

test('T503: a server whose port is taken says so before it makes a database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ems-port-'))
  const taken = createServer()
  await once(taken.listen(0, '127.0.0.1'), 'listening')
  const { port } = taken.address() as AddressInfo
  const data = join(folder, 'data')
  const config = configOf({ EMS_DATA: data, HOST: '127.0.0.1', PORT: String(port) })
  await expect(startServer(config, { logger: false, onLost: () => {} })).rejects.toThrow('EADDRINUSE')
  expect(await readdir(folder)).toEqual([])
  taken.close()
  await rm(folder, { recursive: true })
})

test('T326: a server told to end answers what is under way, and leaves no connection to a PostgreSQL that is not its own', async () => {
  const { connection, url } = await newDatabase()
  const server = await processes.start({ DATABASE_URL: url })
  const visit = await firstAdmin(server.url, connection)
  const heard = await (await visit.listen()).until(({ words }) => words.length > 0)
  await withClient(connection, 'test', async (client) => {
    const sessions = `select from pg_stat_activity where datname = current_database()`
    // On another connection: within the locking transaction, the sessions of the first answer would stay.
    const count = (which: string): Promise<number> =>
      withClient(
        connection,
        'test',
        async (other) => (await other.query(`${sessions} and ${which}`)).rows.length,
      )
    expect(await count(`application_name like 'ems%'`)).toBeGreaterThan(2)
    await client.query('begin; select from workspace for update')
    const asked = visit.request('profile.update', { name: 'Ada L.' })
    await expect.poll(() => count(`wait_event_type = 'Lock'`), { timeout: 20_000 }).toBe(1)
    server.signal('SIGTERM')
    expect(await heard.ended).toBe(1012)
    await client.query('rollback')
    expect(await asked).toMatchObject({ status: 200, ok: true, seq: 2 })
    expect(await server.ended).toBe(0)
    await expect
      .poll(() => count(`backend_type = 'client backend' and application_name <> 'test'`), {
        timeout: 20_000,
      })
      .toBe(0)
    const { rows } = await client.query('select name from entries where seq = 2')
    expect(rows).toEqual([{ name: 'profile.update' }])
  })
})

test('T534: a server told to end during its start ends within 15 seconds, even while it waits for a lock', async () => {
  const { connection, url } = await newDatabase()
  await withClient(connection, 'test', async (client) => {
    // A start waits for this lock if another one is busy with the tables.
    await client.query('begin; lock table steps')
    const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../main.ts')], {
      env: { ...process.env, DATABASE_URL: url, PORT: '0', HOST: '127.0.0.1' },
      stdio: 'ignore',
    })
    ends.push(async () => void child.kill('SIGKILL'))
    const ended = once(child, 'exit')
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    // On another connection: within the locking transaction, the first answer would stay.
    const count = (): Promise<number> =>
      withClient(connection, 'test', async (other) => (await other.query(waiting)).rows.length)
    await expect.poll(count, starting).toBe(1)
    const told = Date.now()
    child.kill('SIGTERM')
    const [code] = (await ended) as [number | null]
    expect(code).toBe(1)
    expect(Date.now() - told).toBeLessThan(20_000)
    await client.query('rollback')
  })
})

test.skipIf(process.platform === 'win32')(
  'T587: Ctrl+C while a server makes its database ends it cleanly and without complaint',
  async () => {
    const { data, end } = await newFolder()
    ends.push(end)
    // In a process group of its own, as in a terminal: Ctrl+C goes to the whole group.
    const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../main.ts')], {
      env: { ...process.env, EMS_DATA: data, EMS_LOG: 'silent', PORT: '0', HOST: '127.0.0.1' },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    })
    ends.push(async () => void child.kill('SIGKILL'))
    const complained = text(child.stderr)
    const ended = once(child, 'exit')
    const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch((): string[] => [])
    const isMaking = async (): Promise<boolean> => {
      const names = await namesIn(data)
      // If the machine stalled, the database may be finished by now: then the server ends just as properly.
      if (names.includes('database')) return true
      const half = names.find((name) => name.startsWith('half-database-'))
      // The first file that PostgreSQL itself writes: before that, one of its programs only tests what the machine has.
      return half !== undefined && (await namesIn(join(data, half, 'global'))).includes('pg_control')
    }
    await expect.poll(isMaking, { ...starting, interval: 5 }).toBe(true)
    // As from the terminal, and then from npm.
    process.kill(-(child.pid ?? Number.NaN), 'SIGINT')
    process.kill(-(child.pid ?? Number.NaN), 'SIGINT')
    const [code] = (await ended) as [number | null]
    expect([code, await complained]).toEqual([0, ''])
    expect(await readdir(data)).toContain('database')
  },
)
