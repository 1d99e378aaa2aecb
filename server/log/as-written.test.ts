import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientConfig, QueryResultRow } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stampOf, type Stamp } from '../../src/domain/model/day.ts'
import { onServer } from '../../src/domain/on-server.ts'
import type { Request } from '../../src/domain/request/request.ts'
import { idsOfRequest } from '../../src/domain/state/ids.ts'
import { withClient } from '../database/with-client.ts'
import { knownSteps, migrate } from '../database/schema.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { ServerLog } from './server-log.ts'
import { rulesVersion } from './stored-entry.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const noon = Date.parse('2026-03-02T12:00:00.000Z')
const terms = onServer((secret) => secret)

function rowsOf<Row extends QueryResultRow>(database: ClientConfig, query: string): Promise<readonly Row[]> {
  return withClient(database, 'test', async (client) => (await client.query<Row>(query)).rows)
}

/** A log with an admin and a clock, and a function that sends it a request. */
async function opened(now: () => Stamp) {
  const database = await postgres.database()
  const log = await ServerLog.open({ connection: database, terms, now })
  const ask = (by: string, name: string, args: unknown, rest: Partial<Request> = {}) =>
    log.append(by, { id: name, by, at: now(), name, args, ...rest })
  await ask('system', 'workspace.begin', { name: 'Ada', email: 'ada@ems.example', password: 'a long word' })
  const [ada] = log.state.users.values()
  return { log, database, ask, ada: ada!.id }
}

const nina = { name: 'Nina', email: 'nina@ems.example', password: 'a long word', role: 'employee' }

describe('T452: an entry', () => {
  test('has the server’s time, never earlier than the entry before it, and row ids that follow from the request as sent', async () => {
    let moment = noon
    const { log, ask, ada, database } = await opened(() => stampOf(moment, 60))
    const sent = stampOf(noon - 86_400_000, -300)
    for (moment of [noon + 5000, noon + 2000, noon + 9000])
      await ask(ada, 'profile.update', { name: `Ada at ${moment}` }, { id: `change ${moment}`, at: sent })
    const rows = await rowsOf<{ at: string; sent_at: string; rules: number }>(
      database,
      'select at, sent_at, rules from entries order by seq offset 1',
    )
    expect(rows).toEqual(
      [noon + 5000, noon + 5000, noon + 9000].map((at) => ({
        at: stampOf(at, 60),
        sent_at: sent,
        rules: rulesVersion,
      })),
    )
    const request = { id: 'new', at: sent }
    await ask(ada, 'user.create', nina, request)
    const made = [...log.state.users.values()].find(({ name }) => name === 'Nina')
    expect(made?.id).toBe(idsOfRequest(request, () => false).row())
    await log.close()
  })

  test('is written together with many others', async () => {
    const { log, ask, ada, database } = await opened(() => stampOf(noon, 0))
    const all = Array.from({ length: 200 }, (_, at) =>
      ask(ada, 'profile.update', { name: `${at}` }, { id: `${at}` }),
    )
    for (const answer of await Promise.all(all)) expect(answer).toMatchObject({ ok: true })
    const [found] = await rowsOf<{ entries: number; transactions: number }>(
      database,
      'select count(*)::int as entries, count(distinct xmin::text)::int as transactions from entries',
    )
    expect(found?.entries).toBe(201)
    expect(found?.transactions).toBeLessThan(20)
    await log.close()
  })

  test('belongs to one person: somebody else’s identical request is refused, and told nothing about it', async () => {
    const { log, ask, ada } = await opened(() => stampOf(noon, 0))
    const rest = { id: 'the same' }
    await ask(ada, 'user.create', nina, { id: 'nina' })
    const theirs = [...log.state.users.values()].find(({ name }) => name === 'Nina')!.id
    expect(await ask(ada, 'profile.update', { name: 'A' }, rest)).toMatchObject({ ok: true, entry: {} })
    expect(await ask(theirs, 'profile.update', { name: 'A' }, rest)).toEqual({
      ok: false,
      refusal: { code: 'conflict', message: 'This request was made before in another form.' },
    })
    await log.close()
  })
})

describe('T453: the tables', () => {
  test('are made once, however many processes start together', async () => {
    const database = `${(await postgres.database()).database}_new`
    const config = await postgres.database()
    await rowsOf(config, `create database ${database}`)
    const taken = await Promise.all(
      Array.from({ length: 8 }, () =>
        withClient({ ...config, database }, 'test', (client) => migrate(client)),
      ),
    )
    expect(taken.reduce((sum, mine) => sum + mine, 0)).toBe(knownSteps)
    const [workspace] = await rowsOf<{ number: number }>(
      { ...config, database },
      'select count(*)::int as number from workspace',
    )
    expect(workspace?.number).toBe(1)
  })

  test('keep JSON as it was written, byte for byte, and are only ever added to', async () => {
    const kinds = await rowsOf<{ data_type: string }>(
      await postgres.database(),
      `select distinct data_type from information_schema.columns where table_schema = 'public'`,
    )
    expect(kinds.map(({ data_type }) => data_type)).toContain('json')
    expect(kinds.map(({ data_type }) => data_type)).not.toContain('jsonb')
    const source = await readFile(join(import.meta.dirname, '../database/schema.ts'), 'utf8')
    const steps = source.slice(source.indexOf('const steps'), source.indexOf('export const knownSteps'))
    expect(steps).toContain('create table entries')
    expect(steps).not.toMatch(/\b(drop|rename|truncate|delete|alter column)\b/i)
  })
})
