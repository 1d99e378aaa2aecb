// Between two real major versions: a database of the previous one is opened with today's package. `EMS_SOAK=1` kills it more
// often.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stampOf } from '../../src/domain/model/day.ts'
import { CommandLine } from '../commands/command-line.testing.ts'
import { TestServer, type Person } from '../http/test-server.testing.ts'
import type { Visit } from '../http/visit.testing.ts'
import type { Answer } from '../log/answer.ts'
import { accountFor } from './account.ts'
import { packageHere } from './binaries.ts'
import { endOf, killed, signalled } from './cut-off.testing.ts'
import { startEmbedded } from './embedded.ts'
import { acquireLock } from './lock-database.ts'
import { contentOf, majorOf, older, OlderFolders } from './older-folder.testing.ts'
import { openDatabase, type Database } from './open-database.ts'
import { migrate } from './schema.ts'
import { startPostgres, type TestPostgres } from './test-database.testing.ts'
import { withClient } from './with-client.ts'

const isSoak = process.env['EMS_SOAK'] === '1'

let postgres: TestPostgres
let folders: OlderFolders
let content: Record<string, readonly string[]>
let kim: Person
let visit: Visit
let before: Answer[]
let major: string

const requests = [{ name: 'Kimberley' }, { name: '' }].map((args) => ({
  id: randomUUID(),
  at: stampOf(Date.now(), 0),
  name: 'profile.update',
  args,
}))
const answersAt = ({ log }: TestServer): Promise<Answer[]> =>
  Promise.all(requests.map((request) => log.append(kim.id, { ...request, by: kim.id })))

beforeAll(async () => {
  postgres = await startPostgres()
  major = (await packageHere()).major
  folders = await OlderFolders.make(async (database) => {
    await withClient(database, 'ems test', (client) => migrate(client))
    const server = await TestServer.start(postgres, { database })
    kim = await server.person('employee', 'Kim')
    const mara = await server.person('manager', 'Mara “…”\u2028', 'mara@ems.example')
    await server.project('Atlas', mara, [kim])
    before = await answersAt(server)
    visit = await server.visit()
    const login = { email: kim.email, password: kim.password }
    await visit.post('/api/login', { ...login, password: 'another word' })
    await visit.post('/api/login', login)
    await server.stop()
    content = await contentOf(database)
  })
})
afterAll(async () => {
  await folders.close()
  await postgres.stop()
})

const open = (data: string, say: (line: string) => void = () => {}): Promise<Database> =>
  openDatabase({ databaseUrl: undefined, data, onLost: () => {}, say })

/** The state of a folder after it was opened: the version, the contents, and the names of its files. */
async function opened(data: string): Promise<object> {
  const database = await open(data)
  const found = { major: await majorOf(database.connection), content: await contentOf(database.connection) }
  await database.close()
  return { ...found, names: (await readdir(data)).filter((name) => !name.startsWith('socket')).toSorted() }
}

/** Everything that there was, moved, with nothing left from the way there. */
const moved = (): object => ({
  major,
  content,
  names: ['database', `database.before-${major}`, 'postgresql', `postgresql.before-${major}`],
})

test('T384: a database of the previous major version is moved with all that is in it, and its operator is told', async () => {
  const data = await folders.copy()
  const said: string[] = []
  const database = await open(data, (line) => said.push(line))
  expect(said[0]).toContain(`was made by PostgreSQL ${older.major}, and here is PostgreSQL ${major}`)
  expect(said.at(-1)).toContain(join(data, `database.before-${major}`))
  await database.close()
  expect(await opened(data)).toEqual(moved())
})

test('T385: it is no restore: people stay logged in, earlier answers are known, and the doctor finds nothing wrong', async () => {
  const data = await folders.copy()
  const database = await open(data)
  const server = await TestServer.start(postgres, { database: database.connection })
  const again = await server.visit()
  Object.assign(again.cookies, visit.cookies)
  expect((await again.get('/api/snapshot')).me).toBe(kim.id)
  expect(await answersAt(server)).toEqual(before)
  const login = { email: kim.email, password: kim.password }
  expect(await (await server.visit()).post('/api/login', login)).toMatchObject({ ok: true, userId: kim.id })
  await server.stop()
  await database.close()
  const line = await CommandLine.open({ EMS_DATA: data })
  expect(await line.team('doctor')).toMatchObject({
    code: 0,
    said: expect.stringContaining('Healthy.') as string,
  })
  await line.close()
})

describe('T386: if the move is killed with -9 at any point, the next start has everything', () => {
  const points = ['it is copied into a new one', 'An empty database', 'The new database is whole']
  test.each([...(isSoak ? points : []), 'Copied and compared', 'It takes the place'])(
    'as it says “%s”',
    async (line) => {
      const data = await folders.copy()
      expect(await killed(data, line)).toBe('SIGKILL')
      expect(await opened(data)).toEqual(moved())
    },
  )

  test.runIf(isSoak)('twice, at different points', async () => {
    const data = await folders.copy()
    expect(await killed(data, 'The new database is whole')).toBe('SIGKILL')
    expect(await killed(data, 'Copied and compared')).toBe('SIGKILL')
    expect(await opened(data)).toEqual(moved())
  })

  test('even if the machine went off between the renames of the folders', async () => {
    const data = await folders.copy()
    expect(await killed(data, 'It takes the place')).toBe('SIGKILL')
    // As the next start does it, cut off after the first rename.
    await endOf(join(data, 'database'))
    await rename(join(data, 'database'), join(data, `database.before-${major}`))
    expect(await opened(data)).toEqual(moved())
  })
})

describe('T387: nobody else works with the database during the move', () => {
  test('a PostgreSQL left running by a kill is ended, and nothing in it is lost', async () => {
    const data = await folders.copy()
    await startEmbedded(data)
    expect(await opened(data)).toEqual(moved())
  })

  test('while a server or a command works with the old database, it is not moved', async () => {
    const data = await folders.copy()
    const embedded = await startEmbedded(data)
    const lock = await acquireLock({ connection: embedded.connection, mode: 'shared' })
    await expect(open(data)).rejects.toThrow(`Another EMS server is using ${data}, or a command is.`)
    await lock?.end()
    await withClient(embedded.connection, 'ems backup', async () => {
      await expect(open(data)).rejects.toThrow(`Another EMS server is using ${data}, or a command is.`)
    })
    expect(await contentOf(embedded.connection)).toEqual(content)
    await embedded.stop()
  })

  test('while it is being moved, no other process and no command works with either database', async () => {
    const data = await folders.copy()
    const child = await signalled(data, 'SIGSTOP', 'Copied and compared')
    const refused = `Another process is moving the database in ${data} to the next version of PostgreSQL.`
    await expect(open(data)).rejects.toThrow(refused)
    await expect(startEmbedded(data)).rejects.toThrow(refused)
    child.kill('SIGKILL')
    await once(child, 'exit')
    // PostgreSQL may notice only a moment later that the holder of the lock is gone.
    const next = (): Promise<unknown> => opened(data).catch(({ message }: Error) => message)
    await expect.poll(next, { timeout: 20_000 }).toEqual(moved())
  })
})

describe('T388: what cannot be moved is left as it is, with a reason', () => {
  const refusal = async (data: string): Promise<string> =>
    open(data).then(
      async (database) => {
        await database.close()
        return 'none'
      },
      ({ message }: Error) => message,
    )

  test('a database with something in it that EMS did not make, until that is gone', async () => {
    const data = await folders.copy()
    const ask = async (query: string): Promise<void> => {
      const embedded = await startEmbedded(data)
      await withClient(embedded.connection, 'ems test', (client) => client.query(query))
      await embedded.stop()
    }
    await ask('create table ours (one integer)')
    const said = await refusal(data)
    expect(said).toContain('that EMS did not make, and that would be left behind: public.ours.')
    expect(said).toContain(`Nothing has changed in ${join(data, 'database')}.`)
    await ask('drop table ours')
    expect(await opened(data)).toEqual(moved())
  })

  test('what an earlier move kept is never overwritten', async () => {
    const data = await folders.copy()
    const kept = join(data, `database.before-${major}`)
    await mkdir(kept)
    expect(await refusal(data)).toContain(`${kept} is in the way`)
    await rm(kept, { recursive: true })
    expect(await opened(data)).toEqual(moved())
  })

  test('a database of a later major version, and one whose programs are gone', async () => {
    const data = await mkdtemp(join(tmpdir(), 'ems-none-'))
    const made = async (version: string): Promise<string> => {
      await mkdir(join(data, 'database'), { recursive: true })
      await writeFile(join(data, 'database/PG_VERSION'), `${version}\n`)
      // With the owner that a database made here has.
      const account = await accountFor(data)
      if (account) await chown(join(data, 'database'), account.uid, account.gid)
      return refusal(data)
    }
    const later = String(Number(major) + 1)
    expect(await made(later)).toContain(
      `was made by PostgreSQL ${later}, and here is PostgreSQL ${major}, which`,
    )
    expect(await made(older.major)).toContain('the programs that can read it are no longer in')
    await rm(data, { recursive: true })
  })
})

test('T389: a command works with the old database as it is, before a server has moved it', async () => {
  const data = await folders.copy()
  const line = await CommandLine.open({ EMS_DATA: data })
  expect(await line.team('backup', 'before.gz')).toMatchObject({ code: 0 })
  await line.close()
  const embedded = await startEmbedded(data)
  expect(await majorOf(embedded.connection)).toBe(older.major)
  await embedded.stop()
})

test('T404: the old database and its programs are kept, and can be put back unchanged', async () => {
  const data = await folders.copy()
  expect(await opened(data)).toEqual(moved())
  for (const name of ['database', 'postgresql']) {
    await rm(join(data, name), { recursive: true })
    await rename(join(data, `${name}.before-${major}`), join(data, name))
  }
  const embedded = await startEmbedded(data)
  expect(await majorOf(embedded.connection)).toBe(older.major)
  expect(await contentOf(embedded.connection)).toEqual(content)
  await embedded.stop()
})
