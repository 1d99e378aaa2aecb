import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { codeOf } from '../error-parts.ts'
import { syncFolder } from '../sync-folder.ts'
import { FatalError } from '../fatal-error.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import {
  answers,
  connectionOf,
  isEnding,
  socketFolder,
  socketPath,
  start,
  stop,
  versionOf,
  type Cluster,
} from './cluster.ts'
import { acquireLock } from './lock-database.ts'
import { isProcessRunning } from './is-process-running.ts'

/** A data folder, and the account that its PostgreSQL runs as. */
export interface Place {
  readonly root: string
  readonly account: Account | undefined
}

/** The old database of a folder that is being moved to the next major version, while only this process holds it. */
export interface HeldOld {
  readonly cluster: Cluster
  /** Holds the lock on the database: a query on it shows whether it still does. */
  readonly lock: Client
  /** Stops the database. */
  release(): Promise<void>
}

/** In milliseconds: how long a process that is ending may take until it is gone. */
const longestEnd = 5_000
const pause = 200

/** Where the complete database of the next major version waits until it takes the place of the old one. */
export function readyIn(root: string): string {
  return join(root, 'database.ready')
}

/** Where the old database is kept afterwards. */
export function beforeIn(root: string, major: string): string {
  return join(root, `database.before-${major}`)
}

/**
 * Cleans up after a move that was cut off: stops the old PostgreSQL if it still runs, and completes a switch that had begun.
 * Throws a `FatalError` if another process is doing the move.
 */
export async function settleMove({ root }: Place): Promise<void> {
  const data = join(root, 'database')
  const socket = socketPath(root, 'socket.old')
  const connection = connectionOf(socket)
  for (const began = Date.now(); Date.now() - began < longestEnd; await sleep()) {
    if ((await processAt(data, socket)) === undefined) break
    // It may be about to start.
    if (!(await answers(connection))) continue
    const lock = await acquireLock({ connection, mode: 'exclusive' })
    if (!lock)
      throw new FatalError(
        `Another process is moving the database in ${root} to the next version of PostgreSQL. Wait until it says that this is done.`,
      )
    await end(data, socket)
    await lock.end()
  }
  await finishSwitch(root)
}

/**
 * Makes the new, complete database the database of the folder. The first rename decides it, however this ends: from then on
 * nobody can start the old database. That is stopped before its folder is moved, since it would write into whatever takes its
 * place.
 */
export async function switchOver(root: string, old: HeldOld, say: (line: string) => void): Promise<void> {
  const data = join(root, 'database')
  await rename(join(data, 'PG_VERSION'), join(data, 'PG_VERSION.moved'))
  await syncFolder(data)
  say('It takes the place of the old one.')
  await old.release()
  await finishSwitch(root)
}

/** Completes a switch. Several processes may do so at once: each step works only once, and does nothing otherwise. */
async function finishSwitch(root: string): Promise<void> {
  const [data, ready] = [join(root, 'database'), readyIn(root)]
  const major = await versionOf(ready)
  if (major === undefined || (await versionOf(data)) !== undefined) return
  const before = beforeIn(root, major)
  await renameOnce(data, before)
  await renameOnce(join(before, 'PG_VERSION.moved'), join(before, 'PG_VERSION'))
  await syncFolder(before)
  await syncFolder(root)
  await renameOnce(ready, data)
  await syncFolder(root)
}

/** Renames a file or folder, unless that was done already: no folder replaces another one that is not empty. */
async function renameOnce(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error
  })
}

/** The process that works in the folder of a database and is reached through a socket. */
async function processAt(data: string, socket: string): Promise<number | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , , folder] = text.split('\n')
  if (folder !== socket || !isProcessRunning(Number(pid)) || (await isEnding(data))) return undefined
  return Number(pid)
}

/** Ends the database process that answers there. Its own programs would not: they look for the file that a switch has renamed. */
async function end(data: string, socket: string): Promise<void> {
  const pid = await processAt(data, socket)
  if (pid === undefined) return
  process.kill(pid, 'SIGINT')
  while ((await processAt(data, socket)) === pid) await sleep()
}

/**
 * Starts the old database where only this process looks for it, and holds it. One that was left running is stopped first. Throws
 * a `FatalError` if somebody is working with it.
 */
export async function holdOld({ root, account }: Place, binaries: Binaries): Promise<HeldOld> {
  const data = join(root, 'database')
  const usual = socketPath(root)
  if (await answers(connectionOf(usual))) await endLeft({ data, socket: usual, account, binaries }, root)
  const socket = await socketFolder(socketPath(root, 'socket.old'), account)
  const cluster = { data, socket, account, binaries }
  await start(cluster)
  const lock = await acquireLock({ connection: connectionOf(socket), mode: 'exclusive' })
  if (!lock) throw inUse(root)
  return {
    cluster,
    lock,
    // The lock ends with the database, so that nobody comes in between.
    release: async () => {
      await end(data, socket)
      await lock.end()
    },
  }
}

/** Stops a database left running by a server that was killed, whose connections may last a moment longer. */
async function endLeft(cluster: Cluster, root: string): Promise<void> {
  const connection = connectionOf(cluster.socket)
  for (const began = Date.now(); Date.now() - began < longestEnd; await sleep()) {
    const lock = await acquireLock({ connection, mode: 'exclusive' })
    if (!lock) continue
    const { rows } = await lock.query<{ others: number }>(
      `select count(*)::integer as others from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    if (rows[0]?.others === 0) await stop(cluster)
    await lock.end()
    if (rows[0]?.others === 0) return
  }
  throw inUse(root)
}

function inUse(root: string): FatalError {
  return new FatalError(
    `Another EMS server is using ${root}, or a command is. Stop that one first: its database is to be moved to the next version of PostgreSQL.`,
  )
}

function sleep(): Promise<void> {
  return new Promise((next) => setTimeout(next, pause))
}
