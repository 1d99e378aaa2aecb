import type { Server } from 'node:net'
import { join } from 'node:path'
import type { FastifyServerOptions } from 'fastify'
import { onServer } from '../src/domain/on-server.ts'
import { Passwords } from './accounts/passwords.ts'
import { Sessions } from './accounts/sessions.ts'
import { newSetupToken } from './accounts/setup.ts'
import { addressOf, type Config } from './config.ts'
import { codeOf } from './error-parts.ts'
import { errorReport } from './error-report.ts'
import { fatalErrorFor } from './database/fatal-error-for.ts'
import { openDatabase } from './database/open-database.ts'
import { createPool, defaultDatabaseTimeout } from './database/socket-timeout.ts'
import { freePort } from './free-port.ts'
import { createApp, type App } from './http/app.ts'
import { readEpoch } from './log/read-entries.ts'
import { watchClockSkew } from './clock-skew.ts'
import { ServerLog } from './log/server-log.ts'
import { addressesOf } from './loopback.ts'
import { NoRoomError, type FatalError } from './fatal-error.ts'
import { startMaintenance } from './maintenance.ts'
import { certificateWarning } from './tls.ts'
import { WorkspaceClock } from './workspace-clock.ts'

/** A running server. */
export interface RunningServer {
  /** The address to type into a browser. */
  readonly url: string
  /** The link for making the first admin; undefined if there is one. */
  readonly setupUrl: string | undefined
  /** Writes a line of news to its log. */
  note(line: string): void
  /** Stops it: what was accepted is safe, and nothing else is begun. */
  stop(): Promise<void>
}

interface Rest {
  readonly logger: FastifyServerOptions['logger']
  readonly onLost: (why: FatalError) => void
  /** Is told what makes the start slow, and what should be known of the database and the certificate. */
  readonly say?: (line: string) => void
  /** In milliseconds: how long the database may leave a query unanswered. */
  readonly databaseTimeout?: number
}

/** How many connections, besides those of the log, the listener and the lock: PostgreSQL has about a hundred in total. */
const poolSize = 6

/** For a write that PostgreSQL has no room for, while it is running. */
const fullDisk =
  'not done, since there is no room left on the disk of PostgreSQL. Make some: then it is done by itself.'
const noRoom =
  'PostgreSQL has ended and cannot be used, since there is no room left on its disk. Make some: then the server goes on by itself.'

/** Where the built app is. */
const dist = join(import.meta.dirname, '../dist')

/** Starts a server with everything it needs, in order; if the start fails, what was begun is ended again. */
export async function startServer(
  config: Config,
  { logger, onLost, say, databaseTimeout = defaultDatabaseTimeout }: Rest,
): Promise<RunningServer> {
  const ends: (() => unknown)[] = []
  const stop = async (): Promise<void> => {
    const faults: unknown[] = []
    // One that cannot be ended does not leave the others running.
    for (const end of ends.splice(0).toReversed())
      await Promise.resolve(end()).catch((error: unknown) => faults.push(error))
    if (faults.length > 0) throw faults[0]
  }
  try {
    const [host, ...others] = addressesOf(config.host)
    // Checked before a database is even made for it.
    await freePort({ host, port: config.port })
    for (const other of others) await expectNobody(other, config.port)
    // The log exists before the app that records its errors.
    const running: { app?: App } = {}
    const onRestart = (): void => running.app?.http.log.warn('PostgreSQL had ended, and was started again')
    const onNoRoom = (): void => running.app?.http.log.error(noRoom)
    const database = await openDatabase({
      ...config,
      onLost,
      onRestart,
      onNoRoom,
      databaseTimeout,
      ...(say && { say }),
    })
    ends.push(() => database.close())
    const { connection } = database
    const pool = createPool({ ...connection, max: poolSize, application_name: 'ems' }, databaseTimeout)
    ends.push(() => pool.end())
    const onError = (error: unknown): void =>
      running.app?.http.log.error(errorReport(error), hasNoRoom(error) ? fullDisk : 'not done')
    const clock = new WorkspaceClock(config.timeZone)
    await clock.read(pool)
    const { now } = clock
    const terms = onServer((secret) => secret)
    const log = await ServerLog.open({ connection, terms, now, onError, onLost, databaseTimeout })
    ends.push(() => log.close())
    const { tls, site } = config
    const warning = tls && certificateWarning(tls)
    if (warning !== undefined) say?.(warning)
    const kept = { log, clock, pool, sessions: new Sessions(pool), passwords: new Passwords(pool) }
    const epoch = await readEpoch(pool)
    const app = await createApp({
      ...kept,
      connection,
      epoch,
      site,
      dist,
      logger,
      databaseTimeout,
      ...(tls && { tls }),
    })
    running.app = app
    ends.push(() => app.close())
    ends.push(startMaintenance({ ...kept, onError }))
    ends.push(watchClockSkew(log, now, (line) => app.http.log.warn(line)))
    await app.http.listen({ host, port: config.port })
    const url = addressOf(config, portOf(app.http.server.address()))
    const token = await log.read((state) => newSetupToken(pool, state))
    const note = (line: string): void => app.http.log.info(line)
    return { url, setupUrl: token && `${url}/setup#${token}`, note, stop }
  } catch (error) {
    // The reason for the failure counts, not what cannot be ended for the same reason.
    await stop().catch(() => {})
    throw error
  }
}

/** Checks that no other program has the port at an address, if this machine has that: a browser would show its page for ours. */
async function expectNobody(host: string, port: number): Promise<void> {
  if (port === 0) return
  await freePort({ host, port }).catch((error: unknown) => {
    if (codeOf(error) === 'EADDRINUSE') throw error
  })
}

function portOf(address: ReturnType<Server['address']>): number {
  if (typeof address !== 'object' || !address) throw new Error('The server listens at no port.')
  return address.port
}

function hasNoRoom(error: unknown): boolean {
  return fatalErrorFor(error) instanceof NoRoomError
}
