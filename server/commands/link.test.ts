import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer } from '../http/test-server.testing.ts'
import { CommandLine } from './command-line.testing.ts'

let postgres: TestPostgres
let server: TestServer
let line: CommandLine

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  server = await TestServer.start(postgres)
  const here = await CommandLine.open({ EMS_URL: 'https://ems.example' })
  line = here.at(server.database)
})
afterEach(async () => {
  await line.close()
  await server.stop()
})

test('T200: an unknown command is refused with a list of the commands, and wrong arguments with the usage', async () => {
  const unknown = await line.team('bakcup')
  expect(unknown).toMatchObject({ code: 2, said: '' })
  expect(unknown.complained).toBe(
    "There is no command 'bakcup'. There are: link, backup, restore, import, doctor, help.",
  )
  const helps = await Promise.all([line.team('help'), line.team('--help'), line.team()])
  for (const help of helps) {
    expect(help.code).toBe(0)
    expect(help.said).toMatch(/^npm run team -- restore FILE \[--replace\] +brings a backup back/m)
  }
  const notTaken = [
    ['link'],
    ['link', 'a', 'b'],
    ['backup', 'a', 'b'],
    ['restore'],
    ['restore', 'a', '--now'],
  ]
  for (const args of [...notTaken, ['doctor', 'now'], ['backup', '--replace']]) {
    const ended = await line.team(...args)
    expect([ended.code, ended.complained]).toEqual([2, expect.stringMatching(/\nUsage: npm run team -- /)])
  }
})

test('T200: a setting with which no server could start is refused by a command too', async () => {
  const wrong = await CommandLine.open({ DATABASE_URL: 'mysql://here' })
  expect(await wrong.team('doctor')).toMatchObject({
    code: 1,
    complained:
      'DATABASE_URL must look like postgres://user:password@host:5432/database; in a password @, / and # are written %40, %2F and %23.',
  })
  await wrong.close()
})

test('T201: a link for an e-mail lets its account in while the server runs, and voids the previous link', async () => {
  expect(await line.team('link', 'ada@ems.example')).toMatchObject({
    code: 1,
    complained: 'There is no account yet. Start the server: it prints a link for the first admin.',
  })
  const ada = await server.admin()
  expect(await line.team('link', 'nobody@ems.example')).toMatchObject({
    code: 1,
    complained: 'There is no account with the email nobody@ems.example.',
  })
  const [first, second] = [await line.team('link', ada.email), await line.team('link', ' ADA@ems.example')]
  expect(first.said).toContain('With this link Ada (admin) sets a new password. It works once, for 24 hours:')
  const [old, token] = [first, second].map(
    ({ said }) => /^https:\/\/ems\.example\/welcome#(.+)$/m.exec(said)?.[1],
  )
  const visit = await server.visit()
  expect((await visit.post('/api/links/use', { token: old, password: 'a newer word' })).status).toBe(401)
  expect(await visit.post('/api/links/use', { token, password: 'a newer word' })).toMatchObject({ ok: true })
  expect((await visit.get('/api/snapshot')).me).toBe(ada.id)
  expect((await visit.post('/api/links/use', { token, password: 'a newer word' })).status).toBe(401)
})

test('T501: the command says what its link begins with, unless the server’s address was set', async () => {
  const email = 'kim@ems.example'
  await server.person('employee', 'Kim', email)
  const nothingSaid = await CommandLine.open()
  const { said } = await nothingSaid.at(server.database).team('link', email)
  expect(said).toMatch(
    /^Links begin with http:\/\/localhost:4174 here\. If people reach the server elsewhere, give/,
  )
  expect((await line.team('link', email)).said).not.toContain('Links begin with')
  const help = await line.team('help')
  expect(help.said).toContain('EMS_URL, or with HOST and PORT')
  await nothingSaid.close()
})

test('T201: somebody without a name is referred to by their e-mail', async () => {
  const { email } = await server.admin()
  await server.pool.query(
    `update current_rows set row = (row::jsonb || '{"name":" "}')::json where table_name = 'users'`,
  )
  expect((await line.team('link', email)).said).toContain(`With this link ${email} (admin) sets`)
})
