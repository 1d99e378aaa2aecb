import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg, { type ClientConfig } from 'pg'
import { messageOf } from '../error-parts.ts'
import { diskFullError, noRoomError } from '../file-errors.ts'
import { FatalError, NoRoomError } from '../fatal-error.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { lastLines, logIn, logLength, saidSince } from './cluster-log.ts'
import { remedyFor } from './fatal-error-for.ts'
import { isProcessRunning } from './is-process-running.ts'
import { portOf, type Loopback } from './loopback.ts'
import { makeAtomically } from './make-atomically.ts'

/** A database of our own: the folder of its files, where it is reached, whom it runs as, and the programs that open it. */
export interface Cluster {
  readonly data: string
  /** The private folder of its socket. */
  readonly socket: string
  /** Where there are no sockets in folders. */
  readonly loopback?: Loopback | undefined
  readonly account: Account | undefined
  readonly binaries: Binaries
}

const owner = 'ems'

/** How one is reached whose socket is in a folder. */
export function connectionOf(socket: string): ClientConfig {
  return { host: socket, user: owner, database: 'postgres' }
}

/** How one is reached. Somebody else may have started it at a port of their own. */
export async function connectionTo({ data, socket, loopback }: Cluster): Promise<ClientConfig> {
  if (!loopback) return connectionOf(socket)
  const port = (await portOf(data)) ?? loopback.port
  return { host: '127.0.0.1', port, password: loopback.password, user: owner, database: 'postgres' }
}

/** Ends one, with all who are at it: nothing of what it had accepted is lost. One that has ended by itself is left so. */
export async function stop(cluster: Cluster): Promise<void> {
  try {
    await run(cluster, cluster.binaries.pgCtl, ['stop', '--wait', '--mode=fast', `--pgdata=${cluster.data}`])
  } catch (error) {
    if (await isRunning(cluster.data)) throw error
  }
}

/** The major version that a database was made by. PostgreSQL writes this file last but one when a database is made; what was cut off before is made anew. */
export async function versionOf(data: string): Promise<string | undefined> {
  const text = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => undefined)
  return text?.trim()
}

/** Makes one, unless somebody else does just now. In a folder beside it first: what was made by halves would be taken for a whole one. */
export async function make(cluster: Cluster): Promise<void> {
  const { loopback } = cluster
  await makeAtomically(cluster.data, async (half) => {
    if (cluster.account) await chown(half, cluster.account.uid, cluster.account.gid)
    const made = run(cluster, cluster.binaries.initdb, [
      `--pgdata=${half}`,
      `--username=${owner}`,
      '--encoding=UTF8',
      '--locale=C',
      // Nobody but its owner gets to a socket in a private folder.
      ...(loopback ? ['--auth=scram-sha-256', `--pwfile=${loopback.passwordFile}`] : ['--auth=trust']),
      '--data-checksums',
      '--no-instructions',
    ])
    await made.catch((error: unknown) => {
      throw diskFullError(messageOf(error), dirname(cluster.data)) ?? error
    })
    const reached = loopback
      ? ["listen_addresses = '127.0.0.1'", "unix_socket_directories = ''"]
      : ["listen_addresses = ''", 'unix_socket_permissions = 0700']
    const settings = [...reached, "log_min_messages = 'warning'"]
    await writeFile(join(half, 'postgresql.auto.conf'), `${settings.join('\n')}\n`, { flush: true })
  })
}

/** As many as PostgreSQL itself lets in. Earlier versions of EMS have written fewer into the settings of what they made. */
const mostConnections = 100

/** In milliseconds: how long one that was killed may take until it is gone with all its processes. */
const longestEnd = 15_000

/** Starts one, also where another one is just ending in its folder, or being started by somebody else. Throws a `FatalError` with what PostgreSQL says. */
export async function start(cluster: Cluster): Promise<void> {
  for (const began = Date.now(); ;) {
    try {
      return await startOnce(cluster)
    } catch (error) {
      if (!(await isChanging(cluster.data)) || Date.now() - began > longestEnd) throw error
      await new Promise((next) => setTimeout(next, 200))
      if (await answers(await connectionTo(cluster))) return
    }
  }
}

/** Whether a process holds the folder that is ending, or does not answer yet. */
async function isChanging(data: string): Promise<boolean> {
  return (await isEnding(data)) || isRunning(data)
}

/** Whether there is a process that holds the folder. */
async function isRunning(data: string): Promise<boolean> {
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return Number(pid) > 0 && isProcessRunning(Number(pid))
}

/**
 * Whether the process that holds the folder was killed and is not gone yet: until whatever it was started by has taken note, or
 * its own processes have ended, PostgreSQL takes it for one that still works there.
 */
export async function isEnding(data: string): Promise<boolean> {
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  if (!pid) return false
  // Only Linux says so in a file; elsewhere there is none, nor has this been seen.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return stat === undefined ? process.platform === 'linux' : /\) [ZX] /.test(stat)
}

async function startOnce(cluster: Cluster): Promise<void> {
  const { binaries, data, socket, loopback } = cluster
  const before = await logLength(data)
  try {
    // Where it is reached may change, with the folder's place or with what is free: it is no setting of the database.
    const place = loopback ? `port=${loopback.port}` : `unix_socket_directories='${socket}'`
    await run(cluster, binaries.pgCtl, [
      'start',
      '--wait',
      '--timeout=60',
      `--pgdata=${data}`,
      `--log=${logIn(data)}`,
      // Once it has crashed it ends, and is started by whoever works with it: by itself it would try for ever on a full disk.
      `--options=-c ${place} -c max_connections=${mostConnections} -c restart_after_crash=off`,
    ])
  } catch (error) {
    if (await answers(await connectionTo(cluster))) return
    const why = messageOf(error)
    const now = await saidSince(data, before)
    const full = await noRoomError(`${why}\n${now}`, dirname(data))
    throw full ?? new FatalError(`PostgreSQL did not start. ${why}\n${lastLines(now)}`)
  }
}

/** Whether one can be asked there. Throws a `FatalError` where it runs and has no room for that. */
export async function answers(connection: ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    const why = remedyFor(error)
    if (why instanceof NoRoomError) throw why
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** The longest path of a socket, in bytes, with its name. */
const longestSocket = 100

/** Where a socket is: in the data folder, or in a private one among the temporary ones where its path is too long for one. */
export function socketPath(root: string, name: 'socket' | 'socket.old' = 'socket'): string {
  const near = join(root, name)
  if (Buffer.byteLength(join(near, '.s.PGSQL.5432')) <= longestSocket) return near
  const named = name === 'socket' ? root : near
  return join(tmpdir(), `ems-${createHash('sha256').update(named).digest('hex').slice(0, 16)}`)
}

/** Makes the folder of a socket, which nobody else may enter. */
export async function socketFolder(path: string, account: Account | undefined): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (account) await chown(path, account.uid, account.gid)
  await chmod(path, 0o700)
  return path
}

async function run({ account }: Cluster, program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
    // Else Ctrl+C at a terminal would end it in the midst of its work, with its words; the server waits for it and ends it in order.
    detached: process.platform !== 'win32',
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail)
    // Not 'close': what it has started keeps the pipe open.
    child.on('exit', done)
  })
  if (code !== 0) throw new FatalError(`${program} failed. ${said.trim()}`)
}
