import pg from 'pg'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest'
import { onServer } from '../../src/domain/on-server.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer } from '../http/test-server.testing.ts'
import type { FatalError } from '../fatal-error.ts'
import { ServerLog } from './server-log.ts'
import { rulesVersion } from './stored-entry.ts'

const now = () => '2026-03-02T09:00:00.000+01:00'
let postgres: TestPostgres
let database: pg.ClientConfig
/** The log of another process, which writes. */
let writer: ServerLog
let reader: ServerLog
/** Why the reader could not go on. */
let told: FatalError[]

const opened = (): Promise<ServerLog> =>
  ServerLog.open({
    connection: database,
    terms: onServer((secret) => secret),
    now,
    onLost: (why) => told.push(why),
  })

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  told = []
  database = await postgres.database()
  writer = await opened()
  reader = await opened()
})
afterEach(async () => {
  await writer.close()
  await reader.close()
})

const ask = (log: ServerLog, id: string) =>
  log.append('system', { id, by: 'system', at: now(), name: 'workspace.ensureAdmin', args: { id } })

/** Changes what is stored in the database, as another version would have written it. */
async function change(sql: string): Promise<void> {
  const client = new pg.Client(database)
  await client.connect()
  await client.query(sql)
  await client.end()
}

describe('T308: a process that takes in what another one has written', () => {
  test.each([
    ['written by rules more than one version later', `update entries set rules = ${rulesVersion + 2}`],
    [
      'written into a table that it does not know',
      `update entries set changes = '[{"table":"later","id":"1","before":null,"after":{"id":"1"}}]'`,
    ],
  ])('ends and says what to do, without answering anything, if it cannot: %s', async (_, sql) => {
    await ask(writer, 'first')
    await change(sql)
    let isAnswered = false
    void ask(reader, 'second').then(() => (isAnswered = true))
    await reader.catchUp()
    expect(told).toMatchObject([
      { name: 'FatalError', message: expect.stringMatching(/Update EMS here/) as string },
    ])
    expect([reader.isOpen, reader.head, isAnswered]).toEqual([false, 0, false])
    expect(writer.isOpen).toBe(true)
  })

  test('carries on if a neighbouring version wrote it, so that both can run side by side', async () => {
    await ask(writer, 'first')
    await change(`update entries set rules = ${rulesVersion + 1}`)
    await reader.catchUp()
    expect([told, reader.isOpen, reader.head]).toEqual([[], true, 1])
  })

  test('also ends if it fails at that by a fault of ours, and has everything once it is started again', async () => {
    reader.subscribe(() => {
      throw new Error('a fault of ours')
    })
    await ask(writer, 'first')
    await reader.catchUp()
    expect(told).toMatchObject([
      { message: expect.stringMatching(/^Entry 1 .* Start this server again/) as string },
    ])
    expect(told[0]?.cause).toMatchObject({ message: 'a fault of ours' })
    const again = await opened()
    expect([again.head, [...again.state.users.values()].length]).toEqual([1, 1])
    await again.close()
  })

  test.each([
    ['entries', `update entries set rules = ${rulesVersion + 2}`],
    ['rows', `insert into current_rows values ('later', '1', '{"id":"1"}')`],
  ])('does not start on %s that it cannot take in', async (_, sql) => {
    await ask(writer, 'first')
    await change(sql)
    await expect(opened()).rejects.toThrow(/Update EMS here/)
  })

  test('reports that it is not ready once it cannot', async () => {
    const server = await TestServer.start(postgres, { database })
    const visit = await server.visit()
    expect((await visit.get('/readyz')).status).toBe(200)
    // From here on every entry is written as if by later rules.
    await change(`
      create function by_later_rules() returns trigger language plpgsql as
        $$ begin new.rules := ${rulesVersion + 2}; return new; end $$;
      create trigger later before insert on entries for each row execute function by_later_rules()`)
    await ask(writer, 'first')
    await expect.poll(async () => (await visit.get('/readyz')).status, { timeout: 20_000 }).toBe(503)
    await server.stop()
  })
})
