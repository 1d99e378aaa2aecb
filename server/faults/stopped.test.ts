// A process that is stopped while it holds the lock: while PostgreSQL sends it what it has missed, or while it sends what it
// writes.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { Visit } from '../http/visit.testing.ts'
import { firstAdmin, newDatabase, Processes } from './places.testing.ts'
import { SilentWay } from './silent-way.testing.ts'

const processes = new Processes()
afterAll(() => processes.end())

/** Waiting for a process that is stopped for good takes as long as the lock may be held, and a little longer. */
const patient = { timeout: 60_000 }

const text = (length: number): string => randomBytes(length).toString('base64').slice(0, length)

/** A project that takes as much room as its people's names do. */
function project(name: string, people: number): object {
  const manager = { name, email: `${name}@ems.example`, password: '' }
  const employees = Array.from({ length: people }, (_, at) => ({
    name: text(9900),
    email: `${at}-of-${name}@ems.example`,
    password: '',
  }))
  return { manager, project: { name, description: 'What is to be done' }, employees }
}

test('T599: a process stopped while it receives what it has missed loses the lock, and the others carry on', async () => {
  const { connection, url } = await newDatabase()
  const still = await processes.start({ DATABASE_URL: url })
  const other = await processes.start({ DATABASE_URL: url })
  const ada = await firstAdmin(still.url, connection)
  const elsewhere = new Visit(other.url, ada.me, ada.cookies)
  expect(await elsewhere.request('project.create', project('first', 0))).toMatchObject({ ok: true })
  const [lock, look] = [new pg.Client(connection), new pg.Client(connection)]
  for (const one of [lock, look]) await one.connect()
  const waits = async (type: string): Promise<number> => {
    const { rowCount } = await look.query(
      `select from pg_stat_activity where application_name = 'ems log' and datname = current_database()
       and wait_event_type = $1 and state = 'active'`,
      [type],
    )
    return rowCount ?? 0
  }
  await lock.query('begin; select from workspace where id = 1 for update')
  // First the one that writes a lot, and behind it the one that has missed that.
  const large = elsewhere.request('project.create', project('large', 60))
  await expect.poll(() => waits('Lock'), patient).toBe(1)
  const small = ada.request('project.create', project('small', 0))
  await expect.poll(() => waits('Lock'), patient).toBe(2)
  still.signal('SIGSTOP')
  await lock.query('commit')
  expect(await large).toMatchObject({ ok: true })
  await expect.poll(() => waits('Client'), patient).toBe(1)
  expect(await elsewhere.request('project.create', project('after', 0))).toMatchObject({ ok: true })
  // And it gets its own turn once it goes on.
  still.signal('SIGCONT')
  expect(await small).toMatchObject({ ok: true })
  for (const one of [lock, look]) await one.end()
})

test('T610: a process stopped while it sends what it writes loses the lock, and the others carry on', async () => {
  const { connection, url } = await newDatabase()
  const way = await SilentWay.to(connection)
  const still = await processes.start({ DATABASE_URL: way.databaseUrl })
  const other = await processes.start({ DATABASE_URL: url })
  const ada = await firstAdmin(other.url, connection)
  const isLost = way.losesRest(/^ems log$/, 'with guard as')
  const large = new Visit(still.url, ada.me, ada.cookies).request('project.create', project('large', 60))
  await isLost
  still.signal('SIGSTOP')
  expect(await ada.request('project.create', project('after', 0))).toMatchObject({ ok: true })
  // And it gets its own turn once it goes on.
  way.hangUp()
  still.signal('SIGCONT')
  expect(await large).toMatchObject({ ok: true })
  way.close()
})
