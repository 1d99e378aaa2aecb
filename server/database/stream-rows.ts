import type { ClientBase, QueryResultRow } from 'pg'

/** How many rows are held at once. */
const most = 500

/** The rows of a query, so many at a time, within the current transaction: a million of them are never held at once. */
export async function* streamRows<Row extends QueryResultRow>(
  client: ClientBase,
  query: string,
): AsyncGenerator<readonly Row[]> {
  await client.query(`declare streamed no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${most} from streamed`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close streamed')
}
