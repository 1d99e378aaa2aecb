import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect } from './connect.ts'
import { startEmbedded, type Embedded } from './embedded.ts'

describe('a PostgreSQL of our own', () => {
  let folder: string
  let first: Embedded

  beforeAll(async () => {
    const { chmod } = await import('node:fs/promises')
    folder = await mkdtemp(join(tmpdir(), 'ems-embedded-'))
    await chmod(folder, 0o755)
    first = await startEmbedded(join(folder, 'data'))
  })

  afterEach(() => void vi.unstubAllEnvs())
  afterAll(async () => {
    await first.stop().catch(() => {})
    await rm(folder, { recursive: true, force: true })
  })

  const ask = async (embedded: Embedded, text: string): Promise<unknown> => {
    const client = new pg.Client(embedded.connection)
    await client.connect()
    const { rows } = await client.query<{ answer: unknown }>(text)
    await client.end()
    return rows[0]?.answer
  }

  test('is made and started in an empty folder, and listens on no port', async () => {
    expect(first.isAdopted).toBe(false)
    expect(await ask(first, "select current_setting('listen_addresses') as answer")).toBe('')
    expect(await ask(first, "select current_setting('fsync') as answer")).toBe('on')
  })

  test('T490: is not made in a folder that holds other things, which is left as it is', async () => {
    const other = join(folder, 'other')
    await mkdir(other, { mode: 0o755 })
    await writeFile(join(other, 'accounts.ods'), '')
    const before = await stat(other)
    await expect(startEmbedded(other)).rejects.toThrow(
      `${other} holds other things, such as accounts.ods. Set EMS_DATA to a folder that is not there yet, or holds`,
    )
    const { mode, uid } = await stat(other)
    expect({ mode, uid }).toEqual({ mode: before.mode, uid: before.uid })
  })

  test('is taken over if it was left running', async () => {
    const second = await startEmbedded(join(folder, 'data'))
    expect(second.isAdopted).toBe(true)
    await ask(first, 'create table kept (answer integer)')
    await ask(second, 'insert into kept values (17)')
    expect(await ask(first, 'select answer from kept')).toBe(17)
  })

  test('T666: is made and reached in the same way whatever variables there are for another PostgreSQL', async () => {
    const data = join(folder, 'beside another')
    const elsewhere = {
      PGPORT: '5433',
      PGSSLMODE: 'require',
      PGSSLNEGOTIATION: 'direct',
      PGOPTIONS: '-c statement_timeout=1s',
      PGCLIENTENCODING: 'none',
    }
    for (const environment of [elsewhere, { PGPORT: '' }]) {
      for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
      const made = await startEmbedded(data)
      expect(await ask(made, `select current_setting('statement_timeout') as answer`)).toBe('0')
      vi.unstubAllEnvs()
      // By a command in another terminal, which has none of them.
      const { isAdopted } = await startEmbedded(data)
      expect(isAdopted).toBe(true)
      expect(await ask(made, `select current_setting('port') as answer`)).toBe('5432')
      await made.stop()
    }
  })

  test('has all its data after a stop and a start', async () => {
    await first.stop()
    first = await startEmbedded(join(folder, 'data'))
    expect(first.isAdopted).toBe(false)
    expect(await ask(first, 'select answer from kept')).toBe(17)
  })
})

describe('a PostgreSQL of our own where folders can have no sockets', () => {
  let folder: string
  let first: Embedded
  const startIt = (): Promise<Embedded> => startEmbedded(join(folder, 'data'), { isLoopback: true })

  beforeAll(async () => {
    const { chmod } = await import('node:fs/promises')
    folder = await mkdtemp(join(tmpdir(), 'ems-loopback-'))
    await chmod(folder, 0o755)
    first = await startIt()
  })
  afterAll(async () => {
    await first.stop().catch(() => {})
    await rm(folder, { recursive: true, force: true })
  })

  const ask = async (config: pg.ClientConfig, text: string): Promise<unknown> => {
    const client = new pg.Client(config)
    await client.connect()
    const { rows } = await client.query<{ answer: unknown }>(text)
    await client.end()
    return rows[0]?.answer
  }

  test('T463: listens on this machine only, and lets nobody in without the password, which only its owner can read', async () => {
    const { connection } = first
    expect(await ask(connection, "select current_setting('listen_addresses') as answer")).toBe('127.0.0.1')
    expect(await ask(connection, "select current_setting('unix_socket_directories') as answer")).toBe('')
    const file = join(folder, 'data/password')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).toMatch(/^[0-9a-f]{64}$/)
    for (const password of ['', 'guessed'])
      await expect(ask({ ...connection, password }, 'select 1 as answer')).rejects.toThrow(/password/i)
  })

  test('T502: reports a wrong password without repeating it, and a missing one', async () => {
    const { port } = first.connection
    const why = async (password: string): Promise<string> => {
      const client = connect({ connectionString: `postgres://ems${password}@127.0.0.1:${port}/postgres` })
      return client.then(
        () => 'none',
        ({ message }: Error) => message,
      )
    }
    expect(await why(':guessed')).toMatch(
      /^PostgreSQL refuses this user \(password authentication failed for user "ems"\)\. (?!.*guessed)/,
    )
    expect(await why('')).toBe(
      'PostgreSQL wants a password, and there is none in DATABASE_URL. Write it there.',
    )
  })

  test('T463: can be taken over by several together if it was left running, and has all its data after the next start', async () => {
    await ask(first.connection, 'create table kept as select 17 as answer')
    const others = await Promise.all([startIt(), startIt()])
    for (const other of others) {
      expect(other.isAdopted).toBe(true)
      expect(await ask(other.connection, 'select answer from kept')).toBe(17)
    }
    await first.stop()
    first = await startIt()
    expect(first.isAdopted).toBe(false)
    expect(await ask(first.connection, 'select answer from kept')).toBe(17)
  })

  test('T463: is shared by two that start at the same time on an empty folder', async () => {
    const empty = join(folder, 'empty')
    const both = await Promise.all([1, 2].map(() => startEmbedded(empty, { isLoopback: true })))
    const [one, other] = both.map(({ connection }) => connection)
    if (!one || !other) throw new Error('There are not two.')
    await ask(one, 'create table kept as select 4 as answer')
    expect(await ask(other, 'select answer from kept')).toBe(4)
    await both[0]?.stop()
  })
})
