import type { ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { urlOf } from '../commands/command-line.testing.ts'
import { openDatabase } from './open-database.ts'
import { startPostgres, type TestPostgres } from './test-database.testing.ts'
import { withClient } from './with-client.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

/** What a server says about a database with such a setting, and the timeout of its connections then. */
async function opened(timeout: string, query = ''): Promise<{ said: readonly string[]; held: unknown }> {
  const config = await postgres.database()
  await withClient(config, 'test', (client) =>
    client.query(`alter database ${config.database} set statement_timeout = '${timeout}'`),
  )
  const said: string[] = []
  const database = await openDatabase({
    databaseUrl: `${urlOf(config)}${query}`,
    data: '',
    onLost: () => {},
    say: (line) => said.push(line),
  })
  const held = await timeoutOn(database.connection)
  await database.close()
  return { said, held }
}

function timeoutOn(config: ClientConfig): Promise<unknown> {
  return withClient(config, 'test', async (client) => {
    const { rows } = await client.query<{ statement_timeout: unknown }>('show statement_timeout')
    return rows[0]?.statement_timeout
  })
}

test('T551: if the database’s statement timeout is too short, a server sets none for itself and says so', async () => {
  expect(await opened('30s')).toEqual({
    said: [
      'This PostgreSQL cancels what takes longer than 30s (statement_timeout). EMS has set none for its own connections.',
    ],
    held: '0',
  })
})

test('T551: a timeout that is long enough is left as it is, and nothing is said', async () => {
  expect(await opened('2min')).toEqual({ said: [], held: '2min' })
})

test('T551: if a timeout in DATABASE_URL itself prevents that, a server says what to set', async () => {
  const { said, held } = await opened('0', `&options=${encodeURIComponent('-c statement_timeout=20s')}`)
  expect(said).toEqual([
    expect.stringMatching(/^This PostgreSQL cancels what takes longer than 20s .* '1min'\)\.$/),
  ])
  expect(held).toBe('20s')
})
