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

/** Prefix of the folders for copies, one for each: a move that was cut off may have left programs that still write to its own. */
const half = 'database.next-'

/** Tells whoever runs the server what is being done. */
type Say = (line: string) => void

/**
 * Moves the database of a folder to the major version of the package, if that is later: both databases are started, everything is
 * copied and compared, and the new one takes the place of the old one, which is kept. Whenever this is cut off, the next start
 * redoes it or completes it. Throws a `FatalError` if it fails; the database is then as it was. Decision 0049.
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
    // Nobody else has begun the same, which could happen if this process had been suspended for long.
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

/** Makes a new database at `readyIn` with everything from the old one, complete and safe on the disk. */
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
      // Only a database that was stopped properly is complete without its programs.
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

/** Removes the remains of moves that were cut off. Call it while the old database is held: nobody else is making a copy then. */
async function discard({ root, account }: Place): Promise<void> {
  await rm(readyIn(root), { recursive: true, force: true })
  for (const name of await readdir(root)) {
    if (!name.startsWith(half)) continue
    const folder = join(root, name)
    const [data, socket] = [join(folder, 'database'), socketPath(folder)]
    // A PostgreSQL that does not answer yet ends by itself, as soon as it finds that its files are gone.
    if (await answers(connectionOf(socket)))
      await stop({ data, socket, account, binaries: await binariesFor(root, await versionOf(data)) })
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    await rm(socket, { recursive: true, force: true })
  }
}

/** Puts away what only a move needed. */
async function tidy(place: Place, made: string): Promise<void> {
  await discard(place)
  await putOlderAside(place.root, made)
}

const megabyte = 1_000_000
/** In bytes: what an empty database takes, with its programs and PostgreSQL's write-ahead log. */
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
