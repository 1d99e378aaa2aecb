import type { Client, ClientConfig } from 'pg'
import { messageOf } from '../error-parts.ts'
import { FatalError, NoRoomError } from '../fatal-error.ts'
import { connect } from './connect.ts'
import { endWithTimeout, heartbeat, enableSocketTimeout, defaultDatabaseTimeout } from './socket-timeout.ts'
import { fatalErrorFor } from './fatal-error-for.ts'
import { tryLock } from './try-lock.ts'

/** Any number, as long as nothing else here takes it. A restore takes it too, for its transaction (`restore-backup.ts`). */
export const serverLock = 7_236_402
/** In milliseconds. */
const defaultRetryInterval = 500
/** So many times as long it is where PostgreSQL has no room: nobody makes that at once, and at each try it reads all that it wrote last. */
const noRoomFactor = 10
/** How often a lost lock is tried again. */
const maxAttempts = 20

interface Wanted {
  readonly connection: ClientConfig
  /** Alone, or beside other servers of the same database; a restore is kept out by both. */
  readonly mode: 'exclusive' | 'shared'
  /** Said where it is in use by somebody who does not go together with this one. */
  readonly inUse: string
  readonly onLost: (why: FatalError) => void
  /** Is told where PostgreSQL is gone and has no room to start again, once until it has. */
  readonly onNoRoom?: (() => void) | undefined
  /** Starts PostgreSQL, should it be gone and be ours. */
  readonly restart: () => Promise<unknown>
  /** In milliseconds: how long the database may leave a query unanswered. */
  readonly databaseTimeout: number
  /** In milliseconds: how long until a lost lock is tried to be acquired again. */
  readonly retryInterval?: number
}

/**
 * Holds a database, which has its tables, for this process, by a lock on a connection of its own: however the process ends, it
 * ends with it. Throws a `FatalError` where somebody else has it. Should the connection be lost, PostgreSQL is started again if it is
 * gone and ours, and the lock is taken again; where that fails for long, somebody else has it by then, or a backup was restored
 * meanwhile, `onLost` says which. A PostgreSQL of somebody else may stay away for as long as it likes, and so may ours while there is no
 * room on its disk.
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

/** In which life the workspace is of which this connection holds the lock. Where that cannot be said, nobody is kept out by it. */
async function epochOrClose(client: Client): Promise<string | undefined> {
  try {
    return await epochOf(client)
  } catch (error) {
    await endWithTimeout(client).catch(() => {})
    throw error
  }
}

/** In which life the workspace is. To have read it stands in the way of nobody who changes the tables. */
async function epochOf(client: Client): Promise<string | undefined> {
  await client.query('savepoint looked')
  const { rows } = await client.query<{ epoch: string }>('select epoch from workspace')
  await client.query('rollback to savepoint looked')
  return rows[0]?.epoch
}

/** Takes the lock on a connection of its own, and gives that; nothing where somebody else has it. */
export async function acquireLock({
  connection,
  mode,
  databaseTimeout = defaultDatabaseTimeout,
}: Pick<Wanted, 'connection' | 'mode'> & { readonly databaseTimeout?: number }): Promise<Client | undefined> {
  const client = await connect({ ...connection, application_name: 'ems hold' })
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
