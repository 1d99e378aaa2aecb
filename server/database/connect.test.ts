import { expect, test } from 'vitest'
import { CommandLine, urlOf } from '../commands/command-line.testing.ts'
import { openDatabase } from './open-database.ts'
import { startPostgres } from './test-database.testing.ts'
import { withClient } from './with-client.ts'

test('T405: with no connection left, a server and a command say what to do, as does a command that lacks permission', async () => {
  const postgres = await startPostgres()
  const database = await postgres.database()
  const user = `narrow_${database.database}`
  const ask = (query: string): Promise<unknown> =>
    withClient(database, 'ems test', (client) => client.query(query))
  // The connection limit does not apply to superusers.
  await ask(
    `create role ${user} login connection limit 0; grant all on all tables in schema public to ${user}`,
  )
  const narrow = { ...database, user }
  const line = (await CommandLine.open()).at(narrow)
  const whatToDo =
    /^PostgreSQL has no connections left \(too many connections for role "narrow_\w+"\)\. Allow more/

  const doctor = await line.team('doctor')
  expect(doctor).toMatchObject({ code: 1, said: '' })
  expect(doctor.complained).toMatch(whatToDo)
  const connection = { databaseUrl: urlOf(narrow), data: '', onLost: () => {} }
  await expect(openDatabase(connection)).rejects.toThrow(whatToDo)

  await ask(`alter role ${user} connection limit 3`)
  expect((await line.team('doctor')).complained).toMatch(
    /^PostgreSQL does not allow the user in DATABASE_URL to do that \(permission denied for schema public\)\. Make them the owner/,
  )
  await ask(`alter database ${database.database} owner to ${user}`)
  expect(await line.team('doctor')).toMatchObject({ code: 0, complained: '' })
  await line.close()
  await postgres.stop()
})

test('T502: an unknown user or database is reported as refused, and an absent PostgreSQL as out of reach', async () => {
  const postgres = await startPostgres()
  const database = await postgres.database()
  const line = await CommandLine.open()
  const said = async (other: object): Promise<string> =>
    (await line.at({ ...database, ...other }).team('doctor')).complained
  expect(await said({ user: 'nobody_here' })).toBe(
    'PostgreSQL refuses this user (role "nobody_here" does not exist). Create or let them in there, or correct user and password in DATABASE_URL, then try again.',
  )
  expect(await said({ database: 'none_here' })).toBe(
    'PostgreSQL refuses this database (database "none_here" does not exist). Create it, or correct its name in DATABASE_URL, then try again.',
  )
  // Nobody listens there; a port that was free a moment ago may belong to another test by now.
  const port = 1
  const away = await CommandLine.open({ DATABASE_URL: `postgres://ems:hidden@127.0.0.1:${port}/ems` })
  const { complained } = await away.team('doctor')
  expect(complained).toBe(
    `PostgreSQL cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}. Make sure that it is running, and check host and port in DATABASE_URL.`,
  )
  await away.close()
  await line.close()
  await postgres.stop()
})
