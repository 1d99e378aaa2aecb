import { connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { onServer } from '../../src/domain/on-server.ts'
import { startPostgres } from '../database/test-database.testing.ts'
import { ServerLog } from './server-log.ts'

const now = () => '2026-03-02T09:00:00.000+01:00'

/** The path of a process to PostgreSQL, which goes dead once the process has the lock, as if it stood still. */
async function wayThatStalls(
  host: string,
): Promise<{ port: number; end: () => void; stalled: Promise<void> }> {
  let stall: () => void = () => {}
  const stalled = new Promise<void>((resolve) => (stall = resolve))
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(`${host}/.s.PGSQL.5432`)
    let isStalled = false
    client.on('data', (data) => {
      if (isStalled) return
      isStalled = data.includes('for update')
      database.write(isStalled ? firstMessage(data) : data)
    })
    database.on('data', (data) => {
      // What comes next is the news that it has the lock.
      if (isStalled) stall()
      else client.write(data)
    })
    for (const socket of [client, database]) sockets.add(socket.on('error', () => {}))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stalled,
    end: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** What is sent together consists of several messages, each with a letter and then its length in front. */
function firstMessage(data: Buffer): Buffer {
  return data.subarray(0, 1 + data.readUInt32BE(1))
}

test('T307: a process that stalls while it has the lock loses it, and the others carry on', async () => {
  const postgres = await startPostgres()
  const database = await postgres.database()
  const way = await wayThatStalls(database.host ?? '')
  const open = (connection: typeof database): Promise<ServerLog> =>
    ServerLog.open({ connection, terms: onServer((secret) => secret), now })
  const still = await open({ ...database, host: '127.0.0.1', port: way.port })
  const other = await open(database)
  const ask = (log: ServerLog, id: string) =>
    log.append('system', { id, by: 'system', at: now(), name: 'workspace.ensureAdmin', args: {} })
  const asked = ask(still, 'still')
  await way.stalled
  // If the lock were never taken from it, this would wait for ever.
  expect(await ask(other, 'other')).toMatchObject({ ok: true, entry: { seq: 1 } })
  way.end()
  void asked
  await other.close()
  await still.close().catch(() => {})
  await postgres.stop()
})
