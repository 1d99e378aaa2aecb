import pg, { type ClientConfig } from 'pg'
import { percentile } from '../statistics.ts'

/** What the same PostgreSQL does at the least: a row of 500 bytes and a commit, one after the other on one connection. */
export interface Floor {
  readonly perSecond: number
  /** In milliseconds. */
  readonly p50: number
  readonly p99: number
}

export async function measureFloor(connection: ClientConfig, seconds = 2): Promise<Floor> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('create table if not exists floor (text text not null)')
  const text = 'x'.repeat(500)
  const took: number[] = []
  const began = performance.now()
  while (performance.now() - began < seconds * 1000) {
    const start = performance.now()
    await client.query({ name: 'floor', text: 'insert into floor (text) values ($1)', values: [text] })
    took.push(performance.now() - start)
  }
  const elapsed = performance.now() - began
  await client.query('drop table floor')
  await client.end()
  return {
    perSecond: (took.length * 1000) / elapsed,
    p50: percentile(took, 50),
    p99: percentile(took, 99),
  }
}
