import pg, { type ClientConfig } from 'pg'
import { Stop } from '../stop.ts'

/** Any number, as long as nothing else here takes it. */
const serverLock = 7_236_402
/** In milliseconds. */
const pause = 500
/** So often a lost hold is tried to be taken again. */
const mostTries = 20

interface Wanted {
  readonly connection: ClientConfig
  readonly folder: string
  readonly onLost: (why: Stop) => void
  /** Starts PostgreSQL, should it be gone. */
  readonly restart: () => Promise<unknown>
}

/**
 * Holds a data folder for this process, by a lock on a connection of its own: however the process ends, it ends with it.
 * Throws a `Stop` where another server works there. Should the connection be lost, PostgreSQL is started again if it is
 * gone, and the lock is taken again; where somebody else has it by then, `onLost` says so.
 */
export async function holdFolder(wanted: Wanted): Promise<{ release(): Promise<void> }> {
  let isReleased = false
  let client = await taken(wanted)
  if (!client) throw inUse(wanted)
  watch(client)
  return {
    release: async () => {
      isReleased = true
      await client?.end().catch(() => {})
    },
  }

  function watch(one: pg.Client): void {
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
    for (let tries = 0; tries < mostTries; tries += 1) {
      if (isReleased) return
      await new Promise((next) => setTimeout(next, pause))
      try {
        await wanted.restart()
        client = await taken(wanted)
      } catch {
        continue
      }
      if (client && isReleased) return client.end()
      if (client) return watch(client)
    }
    if (!isReleased) wanted.onLost(inUse(wanted))
  }
}

function inUse({ folder }: Wanted): Stop {
  return new Stop(
    `Another EMS server works with ${folder}. Stop that one first, or give this one a folder of its own with EMS_DATA.`,
  )
}

/** A connection that has the lock; nothing where another one has it. */
async function taken({ connection }: Wanted): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...connection, keepAlive: true, application_name: 'ems hold' })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    serverLock,
  ])
  if (rows[0]?.taken) return client
  await client.end()
  return undefined
}
