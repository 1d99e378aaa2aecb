import { pipeline } from 'node:stream/promises'
import type { ClientBase, ClientConfig } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { FatalError } from '../fatal-error.ts'
import { knownSteps, migrate } from './schema.ts'
import { withClient } from './with-client.ts'

/** How much was copied. */
export interface Copied {
  readonly tables: number
  readonly rows: number
}

interface Table {
  readonly name: string
  readonly columns: string
}

/**
 * Copies everything in a database into a new one, as it is, and compares the two. The tables are made by our own steps, as many
 * as the old database has taken. This is not a restore: sessions, counts and the life of the workspace carry on. Throws a
 * `FatalError` if the database holds something that this version of EMS did not make, and would leave behind.
 */
export async function copyDatabase(from: ClientConfig, to: ClientConfig): Promise<Copied> {
  return withClient(from, 'ems copy', (source) =>
    withClient(to, 'ems copy', async (target) => {
      for (const client of [source, target])
        await client.query(`set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set statement_timeout = 0`)
      await source.query('begin isolation level repeatable read read only')
      const taken = await stepsOf(source)
      // It was made, and never used.
      if (taken === 0) return { tables: 0, rows: 0 }
      if (taken > knownSteps)
        throw new FatalError(
          'A newer version of EMS has worked with it. Update EMS here, then start it again',
        )
      await migrate(target, taken)
      const tables = await tablesOf(source)
      expectSame(tables, await tablesOf(target))
      await target.query('begin')
      await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
      let rows = 0
      for (const table of tables) rows += await copyTable(source, target, table)
      await copySequences(source, target)
      await target.query('commit')
      // Without statistics on its new rows it would search in the slowest way for a while.
      await target.query('analyze')
      return { tables: tables.length, rows }
    }),
  )
}

async function stepsOf(client: ClientBase): Promise<number> {
  const { rows: found } = await client.query<{ is_there: boolean }>(
    `select to_regclass('public.steps') is not null as is_there`,
  )
  if (!found[0]?.is_there) return 0
  const { rows } = await client.query<{ taken: number }>('select count(*)::integer as taken from steps')
  return rows[0]?.taken ?? 0
}

/** All tables that are not PostgreSQL's own, with their columns, quoted for a query. */
async function tablesOf(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', nspname, relname) as name,
       coalesce(string_agg(quote_ident(attname), ', ' order by attname), '') as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       left join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relkind in ('r', 'p') and nspname <> 'information_schema' and nspname !~ '^pg_'
     group by 1 order by 1`,
  )
  return rows
}

function expectSame(old: readonly Table[], made: readonly Table[]): void {
  const known = new Set(made.map((table) => JSON.stringify(table)))
  const foreign = old.filter((table) => !known.has(JSON.stringify(table))).map(({ name }) => name)
  if (foreign.length > 0)
    throw new FatalError(
      `There is something in it that EMS did not make, and that would be left behind: ${foreign.join(', ')}. ` +
        'Keep that elsewhere and take it out',
    )
  if (old.length !== made.length) throw new Error('Tables are missing in it')
}

/** Copies the rows of a table and returns how many, after comparing both sides. */
async function copyTable(source: ClientBase, target: ClientBase, { name, columns }: Table): Promise<number> {
  await pipeline(
    source.query(copyTo(`copy ${name} (${columns}) to stdout`)),
    target.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
  )
  // Independent of their order; sixty bits of the hash of each row's text.
  const query = `
    select count(*)::integer as count,
      coalesce(sum(('x' || left(md5(copied::text), 15))::bit(60)::bigint), 0)::text as sum
    from (select ${columns} from ${name}) as copied`
  const [old, made] = [await source.query(query), await target.query(query)].map(
    ({ rows: [row] }: { rows: { count: number; sum: string }[] }) => row,
  )
  if (!old || old.count !== made?.count || old.sum !== made.sum)
    throw new Error(`What was copied of ${name} is not what is in it`)
  return old.count
}

async function copySequences(source: ClientBase, target: ClientBase): Promise<void> {
  const { rows: sequences } = await source.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences`,
  )
  for (const { name } of sequences) {
    const { rows } = await source.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from ${name}`,
    )
    const [{ last_value: last, is_called: isCalled } = { last_value: '1', is_called: false }] = rows
    await target.query('select setval($1::regclass, $2, $3)', [name, last, isCalled])
  }
}
