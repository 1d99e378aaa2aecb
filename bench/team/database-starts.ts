import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '../../server/database/embedded.ts'

/** How long an embedded PostgreSQL takes to start, in milliseconds. */
export interface Starts {
  /** With an empty folder. */
  readonly first: number
  /** After a stop. */
  readonly warm: number
  /** Where it was left running. */
  readonly adopting: number
  /** After kill -9. */
  readonly afterCrash: number
}

export async function measureStarts(folder: string): Promise<Starts> {
  const start = async (): Promise<number> => {
    const began = performance.now()
    await startEmbedded(folder)
    return performance.now() - began
  }
  const first = await start()
  await (await startEmbedded(folder)).stop()
  const warm = await start()
  const adopting = await start()
  const [pid] = (await readFile(join(folder, 'database/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  // Its own processes end by themselves.
  await new Promise((next) => setTimeout(next, 500))
  const afterCrash = await start()
  return { first, warm, adopting, afterCrash }
}
