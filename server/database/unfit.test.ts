import { randomUUID } from 'node:crypto'
import type { ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { urlOf } from '../commands/command-line.testing.ts'
import { configOf } from '../config.ts'
import { fatalErrorFor } from './fatal-error-for.ts'
import { openDatabase } from './open-database.ts'
import { reachDatabase } from './reach-database.ts'
import { startPostgres, type SharedPostgres } from './test-database.testing.ts'
import { withClient } from './with-client.ts'

let postgres: SharedPostgres
let one: ClientConfig

beforeAll(async () => {
  postgres = await startPostgres()
  one = await postgres.database()
})
afterAll(() => postgres.stop())

/** A database that is empty, or has what a statement makes in it. */
async function newDatabase(options: string, statement = 'select 1'): Promise<ClientConfig> {
  const name = `unfit_${randomUUID().replaceAll('-', '')}`
  await withClient(one, 'test', (client) =>
    client.query(`create database ${name} template template0 ${options}`),
  )
  const made = { ...one, database: name }
  await withClient(made, 'test', (client) => client.query(statement))
  return made
}

/** Why a server and a command cannot work with a database: the same sentence for both. */
async function refusal(database: ClientConfig): Promise<string> {
  const config = configOf({ DATABASE_URL: urlOf(database) })
  const reasonOf = (ended: Promise<unknown>): Promise<unknown> => ended.catch((error: unknown) => error)
  const why = await Promise.all([
    reasonOf(openDatabase({ ...config, onLost: () => {} })),
    reasonOf(reachDatabase(config, { mayMake: true })),
  ])
  const [said, ...more] = new Set(why.map((reason) => fatalErrorFor(reason)?.message))
  expect(more).toEqual([])
  return said ?? ''
}

async function tablesIn(database: ClientConfig): Promise<unknown[]> {
  const asked = "select tablename as name from pg_tables where schemaname = 'public' order by name"
  const { rows } = await withClient(database, 'test', (client) => client.query<{ name: unknown }>(asked))
  return rows.map(({ name }) => name)
}

test.each(['LATIN1', 'SQL_ASCII'])(
  'T531: a database with the encoding %s is refused, and nothing is made in it',
  async (encoding) => {
    const database = await newDatabase(`encoding '${encoding}' locale 'C'`)
    expect(await refusal(database)).toBe(
      `This database has the encoding ${encoding}, which cannot hold all that people type; EMS needs UTF8. ` +
        "Make another one (create database … encoding 'UTF8' template template0), and name that in DATABASE_URL.",
    )
    expect(await tablesIn(database)).toEqual([])
  },
)

test.each([
  ['a table of entries', 'create table entries (id int)', ['entries'], 'relation "entries" already exists'],
  [
    'steps of its own',
    'create table steps (id int)',
    ['steps'],
    'column "step" of relation "steps" does not exist',
  ],
  [
    'many steps of its own',
    'create table steps as select generate_series(1, 100) as id',
    ['steps'],
    'relation "workspace" does not exist',
  ],
])(
  'T532: a database of another program that has %s is refused, and left as it is',
  async (_, made, tables, said) => {
    const database = await newDatabase('', made)
    expect(await refusal(database)).toBe(
      `This database is in use by another program, whose tables have the same names as those of EMS (${said}). ` +
        'Make one for EMS alone, and name it in DATABASE_URL.',
    )
    expect(await tablesIn(database)).toEqual(tables)
  },
)

test.each([
  [
    'nobody may write, as on a replica,',
    'default_transaction_read_only = on',
    /^PostgreSQL is read-only there \(cannot execute .* in a read-only transaction\)\. Name the primary in DATABASE_URL/,
  ],
  [
    'the schema is missing',
    'search_path = nowhere',
    /^PostgreSQL has no schema for the tables of EMS \(no schema has been selected to create in\): .* Create one, or correct search_path/,
  ],
])('T584: a database in which %s is refused with what to do', async (_, setting, said) => {
  const database = await newDatabase(
    '',
    `do $$ begin execute format('alter database %I set ${setting}', current_database()); end $$`,
  )
  expect(await refusal(database)).toMatch(said)
})
