import type { ClientBase, QueryResultRow } from 'pg'

/** How many entries to hold at once: one of them may be some MB. */
export const mostEntries = 50

/** The rows of a query, at most so many at a time, within the current transaction: a million of them are never held at once. */
export async function* streamRows<Row extends QueryResultRow>(
  client: ClientBase,
  query: string,
  most = 500,
): AsyncGenerator<readonly Row[]> {
  await client.query(`declare streamed no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${most} from streamed`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close streamed')
}
