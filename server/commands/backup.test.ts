import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leftOut, outlivesRestore, parts } from '../backup/backup-form.ts'
import { writeFileAtomically } from '../backup/write-file-atomically.ts'
import { makeLink } from '../accounts/links.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { withClient } from '../database/with-client.ts'
import { TestServer } from '../http/test-server.testing.ts'
import { FatalError } from '../fatal-error.ts'
import { CommandLine } from './command-line.testing.ts'

let postgres: TestPostgres
let server: TestServer
let line: CommandLine

beforeAll(async () => {
  postgres = await startPostgres()
  server = await TestServer.start(postgres)
  line = (await CommandLine.open()).at(server.database)
})
afterAll(async () => {
  await line.close()
  await server.stop()
  await postgres.stop()
})

type Line = Readonly<Record<string, Record<string, unknown>>>

async function linesOf(name: string): Promise<Line[]> {
  const text = gunzipSync(await readFile(line.file(name))).toString()
  return text
    .trimEnd()
    .split('\n')
    .map((one) => JSON.parse(one) as Line)
}

test('T203: a backup captures a single moment, however much is written meanwhile', async () => {
  const ada = await server.admin()
  const over = new AbortController()
  const writing = (async () => {
    for (let made = 0; !over.signal.aborted; made += 1)
      await server.do(ada.id, 'user.create', {
        name: `Person ${made}`,
        email: `${made}@ems.example`,
        password: `seal of ${made}`,
        role: 'employee',
      })
  })()
  while (server.log.head < 50) await new Promise((next) => setTimeout(next, 5))
  const before = server.log.head
  expect(await line.team('backup', 'in use.gz')).toMatchObject({ code: 0 })
  const after = server.log.head
  over.abort()
  await writing
  const [header, ...lines] = await linesOf('in use.gz')
  const seqs = lines.flatMap(({ entries }) => (entries ? [Number(entries['seq'])] : []))
  expect(seqs).toEqual(Array.from(seqs, (_, at) => at + 1))
  expect(seqs.length).toBeGreaterThanOrEqual(before)
  expect(seqs.length).toBeLessThanOrEqual(after)
  expect(header).toMatchObject({ head: seqs.length, counts: { entries: seqs.length } })
  // As many accounts as those entries created.
  expect(lines.filter(({ rows }) => rows?.['table_name'] === 'users')).toHaveLength(seqs.length)
})

test('T204: it holds first answers, the accounts’ passwords and who logged in, but no token of a session, link or device', async () => {
  const ada = await server.admin()
  const kim = await server.person('employee', 'Kim')
  await server.do(kim.id, 'user.delete', { userId: ada.id })
  const visit = await server.visit(kim)
  await visit.post('/api/login', { email: kim.email, password: kim.password })
  await makeLink(server.pool, { kind: 'reset', userId: kim.id })
  await server.pool.query(`insert into passwords (seal, hash) values ('replaced', 'a hash of before')`)
  expect(await line.team('backup', 'all.gz')).toMatchObject({ code: 0 })
  const lines = await linesOf('all.gz')
  const of = (part: string): Record<string, unknown>[] =>
    lines.flatMap((one) => (one[part] ? [one[part]] : []))
  expect(of('nothings').map(({ by }) => by)).toContain(kim.id)
  expect(of('logins')).toMatchObject([{ user_id: kim.id, outcome: 'in' }])
  expect(of('passwords')).toHaveLength(2)
  expect(of('passwords').every(({ hash }) => String(hash).startsWith('$argon2id$'))).toBe(true)
  const text = JSON.stringify(lines)
  expect(text).not.toContain('a hash of before')
  const { rows: secrets } = await server.pool.query<{ hash: string }>(
    `select encode(token_hash, 'hex') as hash from sessions union all select encode(token_hash, 'hex') from links
     union all select encode(token_hash, 'hex') from devices`,
  )
  expect(secrets.length).toBeGreaterThanOrEqual(3)
  expect(secrets.filter(({ hash }) => text.includes(hash))).toEqual([])
})

test('T204: for every table and column it is settled whether a backup holds it', async () => {
  const { rows } = await server.pool.query<{ table_name: string; columns: string[] }>(
    `select table_name, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' group by table_name`,
  )
  const inIt = Object.values(parts).map(({ table }) => table)
  const settled = ['steps', 'workspace', ...leftOut, ...outlivesRestore, ...inIt]
  expect(rows.map(({ table_name }) => table_name).toSorted()).toEqual(settled.toSorted())
  for (const { table, columns } of Object.values(parts)) {
    const there = rows.find(({ table_name }) => table_name === table)?.columns ?? []
    const numbered = table === 'logins' ? ['id'] : []
    expect([...columns.split(', '), ...numbered].toSorted()).toEqual(there.toSorted())
  }
})

test('T205: only its owner can read the file, and it overwrites no other', async () => {
  const made = await line.team('backup')
  expect(made.code).toBe(0)
  const name = (await readdir(line.folder)).find((file) => /^ems-[\d-]{15}\.backup\.gz$/.test(file)) ?? ''
  expect(made.said).toContain(line.file(name))
  expect((await stat(line.file(name))).mode & 0o777).toBe(0o600)
  await writeFile(line.file('taken'), 'something else')
  expect(await line.team('backup', 'taken')).toMatchObject({
    code: 1,
    complained: `There is a file ${line.file('taken')} already, which is not overwritten. Choose another name.`,
  })
  expect(await readFile(line.file('taken'), 'utf8')).toBe('something else')
})

test('T205: a file that could not be completed is removed, and one that appeared meanwhile is not overwritten', async () => {
  const failing = async function* (): AsyncGenerator<string> {
    yield 'a beginning'
    throw new Error('The connection is lost.')
  }
  await expect(writeFileAtomically(line.file('half'), failing())).rejects.toThrow('The connection is lost.')
  const slow = async function* (): AsyncGenerator<string> {
    await writeFile(line.file('quick'), 'quicker')
    yield 'a beginning'
  }
  await expect(writeFileAtomically(line.file('quick'), slow())).rejects.toThrow('which is not overwritten')
  expect(await readFile(line.file('quick'), 'utf8')).toBe('quicker')
  expect((await readdir(line.folder)).filter((file) => /half|part/.test(file))).toEqual([])
})

test('T499: a backup into a missing folder, to the name of a folder or through a file says which it is', async () => {
  await writeFile(line.file('in-use'), '')
  for (const [name, sentence] of [
    ['nowhere/file', `There is no folder ${line.file('nowhere')}.`],
    ['.', `${line.folder} is a folder. Name a file in it.`],
    [
      'in-use/file',
      `${line.file('in-use/file')} cannot be written: a part of its path is a file, where a folder should be. Mend that, or name a file elsewhere.`,
    ],
  ] as const) {
    expect(await line.team('backup', name)).toMatchObject({ code: 1, complained: sentence })
  }
})

test.skipIf(process.platform !== 'linux')(
  'T499: a backup into a system folder that takes no files says so, not that there is no such folder',
  async () => {
    expect(await line.team('backup', '/proc/ems.gz')).toMatchObject({
      code: 1,
      complained: '/proc/ems.gz cannot be written: /proc takes no files. Name a file elsewhere.',
    })
  },
)

test('T499: a backup for which the disk has no room says so, and leaves no partial file', async () => {
  const filling = async function* (): AsyncGenerator<string> {
    yield 'a beginning'
    // The system's own error for a full disk.
    await writeFile('/dev/full', 'more')
  }
  const full = writeFileAtomically(line.file('full'), filling())
  await expect(full).rejects.toThrow(FatalError)
  await expect(full).rejects.toThrow(
    `${line.file('full')} cannot be written: there is no room left on its disk. Mend that, or name a file elsewhere.`,
  )
  expect((await readdir(line.folder)).filter((file) => file.startsWith('full'))).toEqual([])
})

test('T582: a backup writes nothing to the database’s disk, which may be full', async () => {
  const database = await postgres.database()
  const { database: name } = database
  await withClient(database, 'test', async (client) => {
    const filled = `lpad(n::text, 6, '0')`
    // As when the history of a workspace grows and its rows change: physically out of order.
    await client.query(`
      insert into entries (seq, request_id, by, at, sent_at, sent_hash, rules, name, args, changes, touched)
        select n, n, 'ada', '', '', '', 1, '', to_json(repeat(${filled}, 100)), '[]', '{}' from generate_series(1, 3000) as n order by md5(n::text);
      insert into earlier (seq, request_id, by, at, name, args, changes, touched)
        select seq, request_id, by, at, name, args, changes, touched from entries;
      insert into current_rows select 'tasks', md5(n::text), args from generate_series(1, 3000) as n, entries where seq = n;
      insert into nothings (request_id, by, sent_hash, refusal, at)
        select md5(n::text), 'ada', '', args, now() + n * interval '1 s' from generate_series(1, 3000) as n, entries where seq = n;
      insert into logins (user_id, address, outcome) select 'ada', repeat(request_id, 100), 'in' from entries;
      analyze;
    `)
    await client.query(`alter database ${name} set work_mem = '128kB'`)
    await client.query(`alter database ${name} set temp_file_limit = 0`)
  })
  expect(await line.at(database).team('backup', 'without room.gz')).toMatchObject({ code: 0, complained: '' })
  const seqs = (await linesOf('without room.gz')).flatMap(({ entries }) => (entries ? [entries['seq']] : []))
  expect(seqs).toEqual(Array.from(seqs, (_, at) => at + 1))
})

test('T667: a backup is made of more entries, one after the other, than there is room for in one text', async () => {
  const database = await postgres.database()
  await withClient(database, 'test', (client) =>
    client.query(
      `insert into entries select seq, seq::text, 'system', '', '', '', 0, 'test', '{}', to_json(repeat('x', 2000000)), '{}'
       from generate_series(1, 280) as seq`,
    ),
  )
  const made = await line.at(database).team('backup', 'large.gz')
  expect(made).toMatchObject({ code: 0, complained: '' })
  expect(made.said).toContain('280 entries of history')
})
