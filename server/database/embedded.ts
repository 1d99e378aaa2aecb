import { chmod, chown } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { accountFor } from './account.ts'
import { binariesFor, keptIn } from './binaries.ts'
import { answers, connectionTo, make, socketFolder, socketPath, start, stop, versionOf } from './cluster.ts'
import { logLength } from './cluster-log.ts'
import type { Connection } from './connection.ts'
import { loopbackOf } from './loopback.ts'
import { removeHalves } from './make-atomically.ts'
import { moveToNextMajor } from './next-major.ts'
import { settleMove } from './old-cluster.ts'
import { expectOwn, expectOwner, expectPlain, makeFolder } from './own-folder.ts'
import { dataFolderError } from '../file-errors.ts'

/** A running PostgreSQL of our own in a folder. */
export interface Embedded {
  /** How to reach it. */
  readonly connection: Connection
  /** Whether it had been left running by a server that was killed. */
  readonly isAdopted: boolean
  /** Stops it: nothing it had accepted is lost, and the next start is a quick one. */
  stop(): Promise<void>
}

interface Wanted {
  /**
   * Told when a database of an older major version is being moved to that of the package. Without it the database is taken as it
   * is: a command works with what the server last worked with.
   */
  readonly moving?: (line: string) => void
  /** Whether it listens on a port of this machine, with a password: for a client library that knows no sockets in folders. */
  readonly isLoopback?: boolean
}

/**
 * Starts the PostgreSQL of a data folder, which is made if missing, or takes over one that is still running there. It listens
 * only on a socket in a private folder; on Windows only on this machine, with a password. Throws a `FatalError` with a sentence
 * for whoever runs the server.
 */
export async function startEmbedded(folder: string, wanted: Wanted = {}): Promise<Embedded> {
  const root = resolve(folder)
  try {
    return await startIn(root, wanted)
  } catch (error) {
    throw dataFolderError(error, root) ?? error
  }
}

async function startIn(
  root: string,
  { moving, isLoopback = process.platform === 'win32' }: Wanted,
): Promise<Embedded> {
  expectPlain(root, isLoopback ? '' : socketPath(root))
  await makeFolder(root)
  await expectOwn(root)
  const account = await accountFor(root)
  await expectOwner(root, account)
  if (account) await chown(root, account.uid, account.gid)
  await chmod(root, 0o700)
  // At each start: once what it was to be is there, nothing is made any more.
  await removeHalves(root, 'database-')
  await removeHalves(keptIn(root))
  const place = { root, account }
  if (!isLoopback) {
    await settleMove(place)
    if (moving) await moveToNextMajor(place, moving)
  }
  const data = join(root, 'database')
  const binaries = await binariesFor(root, await versionOf(data))
  const socket = isLoopback ? '' : await socketFolder(socketPath(root), account)
  const loopback = isLoopback ? await loopbackOf(root, account) : undefined
  const cluster = { data, socket, loopback, account, binaries }
  const reached = async (isAdopted: boolean): Promise<Embedded> => ({
    connection: { ...(await connectionTo(cluster)), own: { data, logLength: await logLength(data) } },
    isAdopted,
    stop: () => stop(cluster),
  })
  if (await answers(await connectionTo(cluster))) return reached(true)
  if ((await versionOf(data)) === undefined) await make(cluster)
  await start(cluster)
  return reached(false)
}
