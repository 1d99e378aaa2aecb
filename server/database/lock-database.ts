import type { Client, ClientConfig } from 'pg'
import { messageOf } from '../error-parts.ts'
import { FatalError, NoRoomError } from '../fatal-error.ts'
import { connect } from './connect.ts'
import { endWithTimeout, heartbeat, enableSocketTimeout, defaultDatabaseTimeout } from './socket-timeout.ts'
import { fatalErrorFor } from './fatal-error-for.ts'
import { tryLock } from './try-lock.ts'

/** Any number that nothing else here uses. A restore takes the same lock, for its transaction (`restore-backup.ts`). */
export const serverLock = 7_236_402
/** The name of the connection by which a server holds its database. */
export const holdName = 'ems hold'
/** In milliseconds. */
const defaultRetryInterval = 500
/**
 * The interval is so many times longer while PostgreSQL has no room: nobody makes room at once, and each attempt rereads
 * everything that it last wrote.
 */
const noRoomFactor = 10
/** How many attempts to take a lost lock again. */
const maxAttempts = 20

interface Wanted {
  readonly connection: ClientConfig
  /** Alone, or beside other servers of the same database; both keep a restore out. */
  readonly mode: 'exclusive' | 'shared'
  /** The message if the database is in use by somebody incompatible with this server. */
  readonly inUse: string
  readonly onLost: (why: FatalError) => void
  /** Called when PostgreSQL is gone and has no room to start again, once until it has. */
  readonly onNoRoom?: (() => void) | undefined
  /** Starts PostgreSQL, if it is gone and is ours. */
  readonly restart: () => Promise<unknown>
  /** In milliseconds: how long the database may leave a query unanswered. */
  readonly databaseTimeout: number
  /** In milliseconds: how long until the next attempt to take a lost lock again. */
  readonly retryInterval?: number
}

/**
 * Holds a database, which has its tables, for this process, by a lock on a connection of its own, which ends with the process
 * however that ends. Throws a `FatalError` if somebody else holds it. If the connection is lost, PostgreSQL is started again if
 * it is gone and ours, and the lock is taken again. If that keeps failing, somebody else holds the lock by then, or a backup was
 * restored meanwhile, `onLost` is given the reason. A PostgreSQL that is not ours may stay away as long as it likes, and so may
 * ours while there is no room on its disk.
 */
export async function lockDatabase(wanted: Wanted): Promise<{ release(): Promise<void> }> {
  let isReleased = false
  let client = await acquireLock(wanted)
  if (!client) throw new FatalError(wanted.inUse)
  const epoch = await epochOrClose(client)
  watch(client)
  return {
    release: async () => {
      isReleased = true
      if (client) await endWithTimeout(client)
    },
  }

  function watch(one: Client): void {
    let isOver = false
    const lost = (): void => {
      if (isOver || isReleased) return
      isOver = true
      void reacquire()
    }
    one.on('error', lost)
    one.on('end', lost)
  }

  async function reacquire(): Promise<void> {
    let why = new FatalError(wanted.inUse)
    const { retryInterval: interval = defaultRetryInterval } = wanted
    let hasRoom = true
    for (let attempts = 0; attempts < maxAttempts;) {
      if (isReleased) return
      await new Promise((next) => setTimeout(next, hasRoom ? interval : noRoomFactor * interval))
      if (isReleased) return
      let now: string | undefined
      try {
        await wanted.restart()
        client = await acquireLock(wanted)
        now = client && (await epochOrClose(client))
      } catch (error) {
        why =
          fatalErrorFor(error) ??
          new FatalError(`PostgreSQL cannot be started again (${messageOf(error)}). ${whatThen}`)
        const hadRoom = hasRoom
        hasRoom = !(why instanceof NoRoomError)
        if (hadRoom && !hasRoom) wanted.onNoRoom?.()
        if (hasRoom && wanted.mode === 'exclusive') attempts += 1
        continue
      }
      why = new FatalError(wanted.inUse)
      if (client && isReleased) return client.end()
      if (client && now !== epoch) return wanted.onLost(new FatalError(restored))
      if (client) return watch(client)
      attempts += 1
    }
    if (!isReleased) wanted.onLost(why)
  }
}

const whatThen = 'What was accepted is safe: put right what is named here, and start the server again.'
const restored = 'A backup was restored into this database. Start the server again.'

/**
 * The life of the workspace, read on the connection that holds the lock. If that fails, closes the connection, so that it keeps
 * nobody out.
 */
async function epochOrClose(client: Client): Promise<string | undefined> {
  try {
    return await epochOf(client)
  } catch (error) {
    await endWithTimeout(client).catch(() => {})
    throw error
  }
}

/** The current life of the workspace. Having read it blocks nobody who changes the tables. */
async function epochOf(client: Client): Promise<string | undefined> {
  await client.query('savepoint looked')
  const { rows } = await client.query<{ epoch: string }>('select epoch from workspace')
  await client.query('rollback to savepoint looked')
  return rows[0]?.epoch
}

/** Takes the lock on a connection of its own, and returns that connection; nothing if somebody else holds the lock. */
export async function acquireLock({
  connection,
  mode,
  databaseTimeout = defaultDatabaseTimeout,
}: Pick<Wanted, 'connection' | 'mode'> & { readonly databaseTimeout?: number }): Promise<Client | undefined> {
  const client = await connect({ ...connection, application_name: holdName })
  try {
    await enableSocketTimeout(client, databaseTimeout)
    heartbeat(client, databaseTimeout)
    if (await tryLock(client, serverLock, mode)) return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  await client.end()
  return undefined
}
