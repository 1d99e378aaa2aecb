import pg, { type ClientConfig } from 'pg'
import { touchedRows, type Entry } from '../../src/domain/request/entry.ts'
import type { State } from '../../src/domain/state/state.ts'
import type { TestPostgres } from '../database/test-database.testing.ts'
import { hashOf } from '../log/stored-entry.ts'

/** A database that already holds a workspace, made by hand in a test; servers run on copies of it. */
export async function seeded(
  postgres: TestPostgres,
  { state, entries }: { readonly state: State; readonly entries: readonly Entry[] },
): Promise<ClientConfig> {
  const config = await postgres.database()
  const client = new pg.Client(config)
  await client.connect()
  await writeEntries(client, state, entries)
  await client.end()
  return config
}

/** Writes entries without a server, as another process would; the state is what they led to. */
export async function writeEntries(
  client: Pick<pg.Client, 'query'>,
  state: State,
  entries: readonly Entry[],
): Promise<void> {
  const written = entries.map(({ seq, request, changes }) => ({
    seq,
    request_id: request.id,
    by: request.by,
    at: request.at,
    sent_at: request.at,
    sent_hash: `\\x${hashOf(request).toString('hex')}`,
    rules: 1,
    name: request.name,
    args: request.args,
    changes,
    touched: touchedRows(state, changes),
  }))
  const rows = entries
    .flatMap(({ changes }) => changes)
    .map(({ table, id }) => ({ table_name: table, id, row: state[table].get(id) }))
  await client.query(writing, [JSON.stringify(written), JSON.stringify(rows)])
}

const writing = `
  with added as (
    insert into entries select * from json_populate_recordset(null::entries, $1::json) returning seq
  ), touched as (
    select distinct on (table_name, id) * from json_populate_recordset(null::current_rows, $2::json)
  ), kept as (
    insert into current_rows select * from touched where row is not null
    on conflict (table_name, id) do update set row = excluded.row
  ), removed as (
    delete from current_rows using touched
    where current_rows.table_name = touched.table_name and current_rows.id = touched.id and touched.row is null
  )
  update workspace set head = (select max(seq) from added)
`
