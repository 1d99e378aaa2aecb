import pg, { type ClientConfig } from 'pg'
import { percentile } from '../statistics.ts'

/** The least that the same PostgreSQL can do: a row of 500 bytes and a commit, on one connection. */
export interface Floor {
  /** One after another. */
  readonly perSecond: number
  /** In milliseconds, at 50 a second. A machine that sleeps in between takes longer to answer. */
  readonly p50: number
  readonly p99: number
}

/** The statement that creates the table for its rows. */
export const tableOfFloor = 'create table if not exists floor (text text not null)'
/** What one of its rows holds. */
export const rowOfFloor = 'x'.repeat(500)

const insertOfFloor = {
  name: 'floor',
  text: 'insert into floor (text) values ($1)',
  values: [rowOfFloor],
}

export async function measureFloor(connection: ClientConfig): Promise<Floor> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(tableOfFloor)
  const commit = (): Promise<unknown> => client.query(insertOfFloor)
  let commits = 0
  const began = performance.now()
  for (; performance.now() - began < 2000; commits += 1) await commit()
  const perSecond = (commits * 1000) / (performance.now() - began)
  const took: number[] = []
  for (let number = 0; number < 400; number += 1) {
    const start = performance.now()
    await commit()
    took.push(performance.now() - start)
    await new Promise((next) => setTimeout(next, 20 - (performance.now() - start)))
  }
  await client.query('drop table floor')
  await client.end()
  return { perSecond, p50: percentile(took, 50), p99: percentile(took, 99) }
}
