import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupText } from '../../src/domain/backup/backup.ts'
import { smallCompany, type Company } from '../../src/domain/company.testing.ts'
import { openDatabase } from '../database/open-database.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { withClient } from '../database/with-client.ts'
import { TestServer } from '../http/test-server.testing.ts'
import { CommandLine, urlOf } from './command-line.testing.ts'

let postgres: TestPostgres
let company: Company
let line: CommandLine

beforeAll(async () => {
  postgres = await startPostgres()
  company = smallCompany()
  line = await CommandLine.open()
  const { state, at, entries } = company
  await writeFile(line.file('browser.json'), backupText(state, { at, seq: 1, entries, passwords: true }))
})
afterAll(async () => {
  await line.close()
  await postgres.stop()
})

test('T365: import moves a browser workspace in if nobody has an account yet, and prints everybody’s link', async () => {
  const database = await postgres.database()
  const there = line.at(database)
  const moved = await there.team('import', 'browser.json')
  expect(moved).toMatchObject({ code: 0, complained: '' })
  expect(moved.said).toContain('6 people came along')
  const links = [...moved.said.matchAll(/<(\S+)> {2}http:\S+\/welcome#(\S+)/g)]
  expect(new Set(links.map(([, email]) => email))).toEqual(
    new Set([...company.state.users.values()].map(({ email }) => email)),
  )
  const server = await TestServer.start(postgres, { database })
  expect(server.log.head).toBe(1)
  expect(server.log.state.tasks.size).toBe(company.state.tasks.size)
  const token = links.find(([, email]) => email === 'admin@example.com')?.[2]
  const visit = await server.visit()
  expect(await visit.post('/api/links/use', { token, password: 'a word of the admin' })).toMatchObject({
    ok: true,
  })
  expect((await visit.get('/api/history')).entries?.length).toBe(company.entries.length + 2)
  await server.stop()
  expect(await there.team('doctor')).toMatchObject({ code: 0 })
  expect(await there.team('import', 'browser.json')).toMatchObject({
    code: 1,
    complained: expect.stringContaining('into an empty one') as string,
  })
})

test('T365: it also does so beside an only admin; unless it prints to a terminal, the links go into a file instead', async () => {
  const database = await postgres.database()
  const server = await TestServer.start(postgres, { database })
  const ada = await server.admin()
  await server.stop()
  const moved = await line.at(database).teamIntoFile('import', 'browser.json')
  expect(moved).toMatchObject({ code: 0, complained: '' })
  expect(moved.said).not.toContain('/welcome#')
  const name = (await readdir(line.folder)).find((one) => one.startsWith('ems-links-')) ?? ''
  expect(moved.said).toContain(name)
  expect((await stat(line.file(name))).mode & 0o777).toBe(0o600)
  expect((await readFile(line.file(name), 'utf8')).trim().split('\n')).toHaveLength(6)
  const after = await TestServer.start(postgres, { database })
  const login = { email: ada.email, password: ada.password }
  expect(await (await after.visit()).post('/api/login', login)).toMatchObject({ ok: true, userId: ada.id })
  await after.stop()
})

test('T590: if no file for the links can be made, nothing is moved in, and a second run succeeds', async () => {
  const there = line.at(await postgres.database())
  await writeFile(line.file('no folder'), '')
  const refused = await there.in(line.file('no folder')).teamIntoFile('import', line.file('browser.json'))
  expect(refused).toMatchObject({ code: 1, said: '' })
  expect(refused.complained).toMatch(/^Nothing was moved in: .* in another folder, or in a terminal/)
  expect(await there.teamIntoFile('import', 'browser.json')).toMatchObject({ code: 0, complained: '' })
  // Nor is a file left behind if nothing is moved in.
  const folder = line.file('again')
  await mkdir(folder)
  const again = await there.in(folder).teamIntoFile('import', line.file('browser.json'))
  expect(again.complained).toContain('into an empty one')
  expect(await readdir(folder)).toEqual([])
})

test('T590: links that do not fit into their file are printed instead, and no partial file is left', async () => {
  const folder = line.file('full')
  await mkdir(folder)
  // No file may grow, as on a full disk; the output goes to a pipe.
  const limited = ['-c', 'ulimit -f 0; exec "$@"', 'sh', process.execPath, '--import', 'tsx']
  const { status, stdout, stderr } = spawnSync(
    'sh',
    [...limited, 'scripts/team.ts', 'import', line.file('browser.json')],
    {
      cwd: join(import.meta.dirname, '../..'),
      encoding: 'utf8',
      env: { ...process.env, INIT_CWD: folder, DATABASE_URL: urlOf(await postgres.database()) },
    },
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/Their links do not fit into a file in .*, so they are shown here alone:/)
  expect(stdout.match(/\/welcome#/g)).toHaveLength(6)
  expect(await readdir(folder)).toEqual([])
})

test('T665: an import during which PostgreSQL goes away ends and says so, and leaves no file', async () => {
  const database = await postgres.database()
  const folder = line.file('cut off')
  await mkdir(folder)
  await withClient(database, 'test', async (client) => {
    // Its rows come after the history, and have to wait here.
    await client.query('begin; select from workspace for update')
    const there = line.at(database).in(folder)
    const moved = there.teamIntoFile('import', line.file('browser.json'))
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect
      .poll(() => withClient(database, 'test', async (other) => (await other.query(waits)).rows.length))
      .toBe(1)
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    const { code, said, complained } = await moved
    expect({ code, said }).toEqual({ code: 1, said: '' })
    expect(complained).toMatch(/^The connection to PostgreSQL was lost/)
    expect(await readdir(folder)).toEqual([])
  })
})

test('T365: import refuses while a server is running, and refuses what is not a backup', async () => {
  const database = await postgres.database()
  const there = line.at(database)
  const running = await openDatabase({ databaseUrl: urlOf(database), data: '', onLost: () => {} })
  expect(await there.team('import', 'browser.json')).toMatchObject({
    code: 1,
    complained:
      'The server is running. Stop it (all of them, if there are several), then import; or have its admin move the file in from Settings while it runs. Either works only while it has no other people, no projects and no tasks.',
  })
  await running.close()
  await writeFile(line.file('other.json'), '{"a": 1}')
  expect(await there.team('import', 'other.json')).toMatchObject({
    code: 1,
    complained: 'This file is not a backup of EMS.',
  })
  expect(await there.team('import')).toMatchObject({ code: 2 })
})

test('T499: import says so if its file is missing or is a folder', async () => {
  const said = async (name: string): Promise<unknown> => (await line.team('import', name)).complained
  expect(await said('missing.json')).toBe(`There is no file ${line.file('missing.json')}.`)
  expect(await said('.')).toBe(`${line.folder} is a folder. Name a file in it.`)
})

test.each(['import', 'restore'])(
  'T637: %s says that a device, a pipe or a link to one is not a file on a disk, and waits for none of them',
  async (command) => {
    const said = async (name: string): Promise<unknown> => (await line.team(command, name)).complained
    expect(await said('/dev/zero')).toBe('/dev/zero is a pipe or a device. Name a file on a disk.')
    const pipe = line.file(`pipe of ${command}`)
    expect(spawnSync('sh', ['-c', 'mkfifo "$1"', 'sh', pipe]).status).toBe(0)
    expect(await said(pipe)).toBe(`${pipe} is a pipe or a device. Name a file on a disk.`)
    await symlink(pipe, `${pipe}, by another name`)
    expect(await said(`${pipe}, by another name`)).toContain('is a pipe or a device')
  },
)

test('T637: import says so if a file is too large for it to read', async () => {
  await writeFile(line.file('large.json'), '')
  await truncate(line.file('large.json'), 501_000_000)
  expect(await line.team('import', 'large.json')).toMatchObject({
    code: 1,
    complained: `${line.file('large.json')} is too large to be a backup.`,
  })
})

test('T501: import says what its links begin with, unless the server’s address was set', async () => {
  const told = /^Links begin with http:\/\/localhost:4174 here\. .* EMS_URL, or the HOST and PORT, /m
  const into = await line.at(await postgres.database()).teamIntoFile('import', 'browser.json')
  expect(into.said).toMatch(told)
  expect(into.said).toContain('6 people came along, without a password.\n')
  for (const said of [{ PORT: '8080' }, { HOST: '127.0.0.1' }, { EMS_URL: 'https://ems.example' }]) {
    const place = await CommandLine.open(said)
    const moved = await place.at(await postgres.database()).team('import', line.file('browser.json'))
    expect(moved).toMatchObject({ code: 0, complained: '' })
    expect(moved.said).not.toContain('Links begin with')
    await place.close()
  }
})

test('T556: import says how many rows of the file cannot be read and which accounts were left out', async () => {
  const text = await readFile(line.file('browser.json'), 'utf8')
  const file = JSON.parse(text) as Record<'users' | 'tasks', unknown[]>
  const namesake = { id: '7', name: 'Elias', email: 'ELI@x.example', role: 'employee' }
  const damaged = { ...file, users: [...file.users, namesake], tasks: [...file.tasks, 7, { title: {} }] }
  await writeFile(line.file('damaged.json'), JSON.stringify(damaged))
  const into = await line.at(await postgres.database()).teamIntoFile('import', 'damaged.json')
  expect(into).toMatchObject({ code: 0, complained: '' })
  expect(into.said.split('\n').slice(0, 5)).toEqual([
    'Moved in. 6 people came along, without a password.',
    '2 rows of this file cannot be read, or not wholly. The rest was moved in.',
    '  tasks: 2',
    '1 account left out, since another one has the same email.',
    '  Elias <ELI@x.example>',
  ])
})

test('T569: import checks the file before it makes a data folder', async () => {
  const data = line.file('not made')
  const there = await CommandLine.open({ EMS_DATA: data })
  await writeFile(there.file('other.json'), '{"a": 1}')
  expect(await there.team('import', 'other.json')).toMatchObject({
    code: 1,
    complained: 'This file is not a backup of EMS.',
  })
  await expect(stat(data)).rejects.toThrow('ENOENT')
  expect((await there.team('link', 'ada@ems.example')).complained).toContain(
    `There is no workspace in ${data}.`,
  )
  await there.close()
})

test('T572: a file that an editor saved with a byte order mark is moved in', async () => {
  await writeFile(line.file('marked.json'), `\ufeff${await readFile(line.file('browser.json'), 'utf8')}`)
  const moved = await line.at(await postgres.database()).team('import', 'marked.json')
  expect(moved).toMatchObject({ code: 0, complained: '' })
  expect(moved.said).toContain('6 people came along')
})
