// What a server must survive. A short run in `npm test`; `npm run soak` repeats it as often as for a release.
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { lastLines, saidSince } from '../database/cluster-log.ts'
import { startEmbedded } from '../database/embedded.ts'
import { Burst } from './burst.testing.ts'
import {
  endPostmaster,
  newDatabase,
  newFolder,
  firstAdmin,
  postmasterOf,
  Processes,
  terminateAll,
  employeesAt,
} from './places.testing.ts'

const isSoak = process.env['EMS_SOAK'] === '1'
const times = isSoak ? 30 : 3
const testTimeout = isSoak ? 900_000 : 360_000

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** A server on a PostgreSQL of its own, whose admin has begun to add people. */
async function busyServer() {
  const { data, end } = await newFolder()
  const processes = new Processes()
  ends.push(end, () => processes.end())
  let server = await processes.start({ EMS_DATA: data, EMS_LOG: 'warn' })
  const { connection } = await startEmbedded(data)
  const visit = await firstAdmin(server.url, connection)
  const burst = new Burst(visit, 'Employee')
  burst.begin(() => server.url)
  return {
    data,
    connection,
    burst,
    /** Waits for so many more answers; a failure has with it what the server and its PostgreSQL have said. */
    until: (more: number): Promise<void> =>
      burst.until(more).catch(async (error: unknown) => {
        const said = [...server.said, await saidSince(join(data, 'database'), 0)].join('\n')
        throw new Error(lastLines(said), { cause: error })
      }),
    killServer: () => server.kill(),
    startAgain: async () => {
      server = await processes.start({ EMS_DATA: data, EMS_LOG: 'warn' })
    },
    employees: () => employeesAt(server.url, visit),
  }
}

describe('T292: nothing that was acknowledged is lost or there twice', () => {
  test(
    `after the server, alone or with its PostgreSQL, is killed with -9 in a burst, ${times} times`,
    async () => {
      const { data, burst, until, killServer, startAgain, employees } = await busyServer()
      for (let kill = 0; kill < times; kill += 1) {
        await until(20)
        if (kill % 2 === 1) process.kill(await postmasterOf(data), 'SIGKILL')
        await killServer()
        await startAgain()
      }
      await until(20)
      await burst.end()
      expect(await employees()).toEqual(burst.names)
    },
    testTimeout,
  )

  test(
    `while PostgreSQL is shut down or its connections are ended in the middle of commits, ${times} times`,
    async () => {
      const { data, connection, burst, until, employees } = await busyServer()
      for (let fault = 0; fault < times; fault += 1) {
        await until(20)
        if (fault % 3 === 0) await terminateAll(connection)
        else await endPostmaster(data, fault % 3 === 1 ? 'SIGINT' : 'SIGQUIT')
      }
      await until(20)
      await burst.end()
      expect(await employees()).toEqual(burst.names)
    },
    testTimeout,
  )

  test(
    'while one of two processes is stopped in its tracks, and the other carries on',
    async () => {
      const { connection, url } = await newDatabase()
      const processes = new Processes()
      ends.push(() => processes.end())
      const one = await processes.start({ DATABASE_URL: url })
      const other = await processes.start({ DATABASE_URL: url })
      const visit = await firstAdmin(one.url, connection)
      const [here, there] = [new Burst(visit, 'Here'), new Burst(visit, 'There')]
      here.begin(() => one.url)
      there.begin(() => other.url)
      for (let stop = 0; stop < (isSoak ? 10 : 1); stop += 1) {
        await Promise.all([here.until(20), there.until(20)])
        one.signal('SIGSTOP')
        await there.until(50)
        one.signal('SIGCONT')
      }
      await Promise.all([here.until(20), there.until(20)])
      await Promise.all([here.end(), there.end()])
      const all = [...here.names, ...there.names].toSorted()
      // What one has accepted, the other knows a moment later.
      for (const { url: at } of [one, other])
        await vi.waitFor(async () => expect(await employeesAt(at, visit)).toEqual(all), 20_000)
    },
    testTimeout,
  )
})
