import { access, chown, mkdtemp, readdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { codeOf, messageOf } from '../error-parts.ts'
import { syncFolder } from '../sync-folder.ts'
import { FatalError } from '../fatal-error.ts'
import { binariesFor, keepPackage, packageHere, putOlderAside } from './binaries.ts'
import {
  answers,
  connectionOf,
  make,
  socketFolder,
  socketPath,
  start,
  stop,
  versionOf,
  type Cluster,
} from './cluster.ts'
import { copyDatabase } from './copy-database.ts'
import { beforeIn, holdOld, readyIn, switchOver, type HeldOld, type Place } from './old-cluster.ts'

/** What a copy is made in, each in one of its own: whoever was cut off may have left programs that still write there. */
const half = 'database.next-'

/** Says to whoever runs the server what is done. */
type Say = (line: string) => void

/**
 * Moves the database of a folder to the major version of the package, where that is a later one: both are started, everything is
 * copied and compared, and the new one takes the old one's place, which is kept. Whenever it is cut off, the next start does it anew or
 * has it done. Throws a `FatalError` where it cannot be done; then the database is as it was. Decision 0049.
 */
export async function moveToNextMajor(place: Place, say: Say): Promise<void> {
  const { root } = place
  const data = join(root, 'database')
  const made = await versionOf(data)
  if (made === undefined) return
  const here = await packageHere().catch(() => undefined)
  if (!here || Number(here.major) <= Number(made)) return tidy(place, made)
  const began = Date.now()
  const before = beforeIn(root, here.major)
  if (await isThere(before))
    throw new FatalError(
      `${before} is in the way: an earlier move to PostgreSQL ${here.major} has kept it. Delete it or put it elsewhere, then start again.`,
    )
  const programs = await binariesFor(root, made)
  say(
    `The database in ${data} was made by PostgreSQL ${made}, and here is PostgreSQL ${here.major}: it is being copied into a new one.`,
  )
  const old = await holdOld(place, programs)
  try {
    await discard(place)
    await expectRoom(root, old.lock)
    await copyBeside(place, old, await keepPackage(root, here), say)
    // Nobody else has begun the same, as it would be if this had stood still for long.
    await old.lock.query('select 1')
  } catch (error) {
    await old.release()
    throw undone(error, data, here.major)
  }
  await switchOver(root, old, say)
  await tidy(place, here.major)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  say(
    `PostgreSQL ${here.major} has all of it, after ${seconds} s. The old database is kept in ${before}, only for going back.`,
  )
}

/** Makes a new database with all that the old one holds, at `readyIn`, whole and safe on the disk. */
async function copyBeside(
  { root, account }: Place,
  old: HeldOld,
  binaries: Cluster['binaries'],
  say: Say,
): Promise<void> {
  const folder = await mkdtemp(join(root, half))
  if (account) await chown(folder, account.uid, account.gid)
  const socket = await socketFolder(socketPath(folder), account)
  const cluster: Cluster = { data: join(folder, 'database'), socket, account, binaries }
  try {
    await make(cluster)
    say(`An empty database of PostgreSQL ${binaries.major} is made.`)
    await start(cluster)
    try {
      const { tables, rows } = await copyDatabase(connectionOf(old.cluster.socket), connectionOf(socket))
      say(`Copied and compared: ${rows.toLocaleString('en')} rows in ${tables} tables.`)
    } finally {
      // Only what was ended in order is whole without its programs.
      await stop(cluster)
    }
    await rename(cluster.data, readyIn(root))
    await syncFolder(root)
    say('The new database is whole.')
  } finally {
    await rm(folder, { recursive: true, force: true })
    await rm(socket, { recursive: true, force: true })
  }
}

/** Throws away what moves that were cut off have left. To be asked while the old database is held: nobody else makes one then. */
async function discard({ root, account }: Place): Promise<void> {
  await rm(readyIn(root), { recursive: true, force: true })
  for (const name of await readdir(root)) {
    if (!name.startsWith(half)) continue
    const folder = join(root, name)
    const [data, socket] = [join(folder, 'database'), socketPath(folder)]
    // One that does not answer yet ends by itself, as soon as it finds that its files are gone.
    if (await answers(connectionOf(socket)))
      await stop({ data, socket, account, binaries: await binariesFor(root, await versionOf(data)) })
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    await rm(socket, { recursive: true, force: true })
  }
}

/** Puts away what only a move had need of. */
async function tidy(place: Place, made: string): Promise<void> {
  await discard(place)
  await putOlderAside(place.root, made)
}

const megabyte = 1_000_000
/** In bytes: what a database takes with nothing in it, with the programs and what PostgreSQL writes before it writes. */
const least = 300 * megabyte

async function expectRoom(root: string, client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ size: string }>(
    'select sum(pg_database_size(oid)) as size from pg_database',
  )
  const wanted = 2 * Number(rows[0]?.size ?? 0) + least
  const { bavail, bsize } = await statfs(root)
  if (bavail * bsize < wanted)
    throw new FatalError(
      `that wants ${told(wanted)} on the disk of ${root}, and ${told(bavail * bsize)} are free`,
    )
}

function told(bytes: number): string {
  return `${Math.ceil(bytes / megabyte).toLocaleString('en')} MB`
}

function undone(error: unknown, data: string, major: string): FatalError {
  const isFull = ['ENOSPC', '53100'].includes(codeOf(error) ?? '')
  const why = isFull ? 'the disk is full' : messageOf(error)
  return new FatalError(
    `The database could not be moved to PostgreSQL ${major}: ${why}. Nothing has changed in ${data}. Start again when that ` +
      'is mended; until then the version of EMS that was here before goes on with it.',
  )
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
