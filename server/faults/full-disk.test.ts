import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { configOf } from '../config.ts'
import { withClient } from '../database/with-client.ts'
import { startServer } from '../start-server.ts'
import { firstAdmin, newDatabase } from './places.testing.ts'

test('T586: a server whose running PostgreSQL has no room for a change logs that, and writes it once there is room', async () => {
  const { connection, url } = await newDatabase()
  let logged = ''
  const stream = new Writable({
    write: (line: Buffer, _, done) => {
      logged += line.toString()
      done()
    },
  })
  const server = await startServer(configOf({ DATABASE_URL: url, PORT: '0', HOST: '127.0.0.1' }), {
    logger: { level: 'error', stream },
    onLost: () => {},
  })
  const visit = await firstAdmin(server.url, connection)
  const ask = (text: string): Promise<unknown> =>
    withClient(connection, 'test', (client) => client.query(text))
  await ask(`
    create function fill() returns trigger language plpgsql as $$ begin raise 'could not extend file' using errcode = '53100'; end $$;
    create trigger fill before insert on entries execute function fill()`)
  const asked = visit.request('profile.update', { name: 'Ada L.' })
  await expect
    .poll(() => logged, { timeout: 20_000 })
    .toContain('"msg":"not done, since there is no room left on the disk of PostgreSQL. Make some:')
  expect((await visit.get('/readyz')).status).toBe(200)
  await ask('drop trigger fill on entries')
  expect(await asked).toMatchObject({ status: 200, ok: true })
  await server.stop()
})
