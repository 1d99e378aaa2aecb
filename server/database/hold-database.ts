import type { Client, ClientConfig } from 'pg'
import { messageOf } from '../error-parts.ts'
import { Stop } from '../stop.ts'
import { connected } from './connected.ts'
import { endSoon, keepAsking, limitSilence, longestSilence } from './silence.ts'
import { stopFor } from './stop-for.ts'
import { takeLock } from './take-lock.ts'

/** Any number, as long as nothing else here takes it. A restore takes it too, for its transaction (`restore-backup.ts`). */
export const serverLock = 7_236_402
/** In milliseconds. */
const pause = 500
/** So often a lost hold is tried to be taken again. */
const mostTries = 20

interface Wanted {
  readonly connection: ClientConfig
  /** Alone, or beside other servers of the same database; a restore is kept out by both. */
  readonly mode: 'alone' | 'beside others'
  /** Said where it is in use by somebody who does not go together with this one. */
  readonly inUse: string
  readonly onLost: (why: Stop) => void
  /** Starts PostgreSQL, should it be gone and be ours. */
  readonly restart: () => Promise<unknown>
  /** How long the database may be silent while it is waited for, in milliseconds. */
  readonly silence: number
}

/**
 * Holds a database, which has its tables, for this process, by a lock on a connection of its own: however the process ends, it
 * ends with it. Throws a `Stop` where somebody else has it. Should the connection be lost, PostgreSQL is started again if it is
 * gone and ours, and the lock is taken again; where that fails for long, somebody else has it by then, or a backup was restored
 * meanwhile, `onLost` says which. A PostgreSQL of somebody else may stay away for as long as it likes.
 */
export async function holdDatabase(wanted: Wanted): Promise<{ release(): Promise<void> }> {
  let isReleased = false
  let client = await taken(wanted)
  if (!client) throw new Stop(wanted.inUse)
  const epoch = await epochHeld(client)
  watch(client)
  return {
    release: async () => {
      isReleased = true
      if (client) await endSoon(client)
    },
  }

  function watch(one: Client): void {
    let isOver = false
    const lost = (): void => {
      if (isOver || isReleased) return
      isOver = true
      void takeAgain()
    }
    one.on('error', lost)
    one.on('end', lost)
  }

  async function takeAgain(): Promise<void> {
    let why = new Stop(wanted.inUse)
    for (let tries = 0; tries < mostTries;) {
      if (isReleased) return
      await new Promise((next) => setTimeout(next, pause))
      let now: string | undefined
      try {
        await wanted.restart()
        client = await taken(wanted)
        now = client && (await epochHeld(client))
      } catch (error) {
        why =
          stopFor(error) ?? new Stop(`PostgreSQL cannot be started again (${messageOf(error)}). ${whatThen}`)
        if (wanted.mode === 'alone') tries += 1
        continue
      }
      why = new Stop(wanted.inUse)
      if (client && isReleased) return client.end()
      if (client && now !== epoch) return wanted.onLost(new Stop(restored))
      if (client) return watch(client)
      tries += 1
    }
    if (!isReleased) wanted.onLost(why)
  }
}

const whatThen = 'What was accepted is safe: mend what is told of, and start the server again.'
const restored = 'A backup was restored into this database. Start the server again.'

/** In which life the workspace is of which this connection holds the lock. Where that cannot be said, nobody is kept out by it. */
async function epochHeld(client: Client): Promise<string | undefined> {
  try {
    return await epochOf(client)
  } catch (error) {
    await endSoon(client).catch(() => {})
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
export async function taken({
  connection,
  mode,
  silence = longestSilence,
}: Pick<Wanted, 'connection' | 'mode'> & { readonly silence?: number }): Promise<Client | undefined> {
  const client = await connected({ ...connection, application_name: 'ems hold' })
  await limitSilence(client, silence)
  keepAsking(client, silence)
  if (await takeLock(client, serverLock, mode)) return client
  await client.end()
  return undefined
}
