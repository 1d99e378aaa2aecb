import { access, chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configOf } from '../config.ts'
import { openDatabase } from './open-database.ts'
import { reachDatabase, type Reached } from './reach-database.ts'
import { startPostgres, type TestPostgres } from './test-database.testing.ts'
import { urlOf } from '../commands/command-line.testing.ts'

let folder: string
let data: string
let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
  folder = await mkdtemp(join(tmpdir(), 'ems-reach-'))
  // The account that PostgreSQL runs as must reach its own folder in it.
  await chmod(folder, 0o755)
  data = join(folder, 'data')
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const config = (EMS_DATA: string): ReturnType<typeof configOf> => configOf({ EMS_DATA })
const answers = async ({ connection }: Pick<Reached, 'connection'>): Promise<boolean> => {
  const client = new pg.Client(connection)
  const isThere = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => {})
  return isThere
}
const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

test('T202: where there is no workspace, a command that only reads makes none', async () => {
  await expect(reachDatabase(config(data), { mayMake: false })).rejects.toThrow(
    `There is no workspace in ${data}. Give this command the EMS_DATA or the DATABASE_URL that the server is started with.`,
  )
  expect(await isThere(data)).toBe(false)
  const empty = await postgres.database()
  const client = new pg.Client(empty)
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  const named = configOf({ DATABASE_URL: urlOf(empty) })
  await expect(reachDatabase(named, { mayMake: false })).rejects.toThrow(
    'There is no workspace in the database that DATABASE_URL names. Give this command',
  )
  const { rows } = await client.query(`select from pg_tables where schemaname = 'public'`)
  expect(rows).toEqual([])
  await client.end()
})

test('T202: a newer version’s workspace is left alone', async () => {
  const newer = await postgres.database()
  const client = new pg.Client(newer)
  await client.connect()
  await client.query('insert into steps (step) values (1000)')
  await client.end()
  for (const mayMake of [true, false])
    await expect(reachDatabase(configOf({ DATABASE_URL: urlOf(newer) }), { mayMake })).rejects.toThrow(
      'is that of a newer version of EMS. Update EMS here first.',
    )
})

test('T202: our own PostgreSQL is started when needed, shared while it runs, and ended by the last to use it', async () => {
  const first = await reachDatabase(config(data), { mayMake: true })
  const second = await reachDatabase(config(data), { mayMake: false })
  const [one, other] = [new pg.Client(first.connection), new pg.Client(second.connection)]
  await Promise.all([one.connect(), other.connect()])
  await one.end()
  await first.release()
  expect((await other.query('select 1 as answer')).rows).toEqual([{ answer: 1 }])
  await other.end()
  await second.release()
  expect(await answers(first)).toBe(false)
  const server = await openDatabase({ databaseUrl: undefined, data, onLost: () => {} })
  const beside = await reachDatabase(config(data), { mayMake: false })
  await beside.release()
  expect(await answers(server)).toBe(true)
  await server.close()
  expect(await answers(server)).toBe(false)
})
