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

/** A database of our own: the folder of its files, how to reach it, the account it runs as, and the programs that open it. */
export interface Cluster {
  readonly data: string
  /** The private folder of its socket. */
  readonly socket: string
  /** Used where there are no sockets in folders. */
  readonly loopback?: Loopback | undefined
  readonly account: Account | undefined
  readonly binaries: Binaries
}

const owner = 'ems'

/** Whatever is left out here, the library takes from the variables `PG…`, which are meant for another PostgreSQL. */
const ours = {
  user: owner,
  database: 'postgres',
  ssl: false,
  sslnegotiation: 'postgres',
  // An empty text would count as left out.
  options: ' ',
} satisfies ClientConfig

/** How to reach a database whose socket is in a folder. */
export function connectionOf(socket: string): ClientConfig {
  return { ...ours, host: socket, port: 5432 }
}

/** How to reach a database. Somebody else may have started it at another port. */
export async function connectionTo({ data, socket, loopback }: Cluster): Promise<ClientConfig> {
  if (!loopback) return connectionOf(socket)
  const port = (await portOf(data)) ?? loopback.port
  return { ...ours, host: '127.0.0.1', port, password: loopback.password }
}

/** Stops a database and disconnects everybody: nothing it had accepted is lost. Does nothing if it has already ended by itself. */
export async function stop(cluster: Cluster): Promise<void> {
  try {
    await run(cluster, cluster.binaries.pgCtl, ['stop', '--wait', '--mode=fast', `--pgdata=${cluster.data}`])
  } catch (error) {
    if (await isRunning(cluster.data)) throw error
  }
}

/**
 * The major version that made a database. When PostgreSQL makes a database it writes this file last but one; if cut off before
 * that, the database is made anew.
 */
export async function versionOf(data: string): Promise<string | undefined> {
  const text = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => undefined)
  return text?.trim()
}

/**
 * Makes a database, unless somebody else is just making it. In a folder beside it first: a half-made one would be taken for
 * complete.
 */
export async function make(cluster: Cluster): Promise<void> {
  const { loopback } = cluster
  await makeAtomically(cluster.data, async (half) => {
    if (cluster.account) await chown(half, cluster.account.uid, cluster.account.gid)
    const made = run(cluster, cluster.binaries.initdb, [
      `--pgdata=${half}`,
      `--username=${owner}`,
      '--encoding=UTF8',
      '--locale=C',
      // Only its owner can reach a socket in a private folder.
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

/** As many as PostgreSQL's own default. Earlier versions of EMS wrote a lower limit into the settings of the databases they made. */
const mostConnections = 100

/** In milliseconds: how long a killed database may take until all its processes are gone. */
const longestEnd = 15_000

/**
 * Starts a database, even if another process is just ending in its folder, or somebody else is starting it. Throws a `FatalError`
 * with PostgreSQL's output.
 */
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

/** Whether the folder is held by a process that is ending, or does not answer yet. */
async function isChanging(data: string): Promise<boolean> {
  return (await isEnding(data)) || isRunning(data)
}

/** Whether a process holds the folder. */
async function isRunning(data: string): Promise<boolean> {
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return Number(pid) > 0 && isProcessRunning(Number(pid))
}

/**
 * Whether the process that holds the folder was killed and is not gone yet: until its parent has taken note, or its own processes
 * have ended, PostgreSQL takes it for one that still works there.
 */
export async function isEnding(data: string): Promise<boolean> {
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  if (!pid) return false
  // Only Linux has a file that says so; elsewhere there is none, and this has not been seen there.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return stat === undefined ? process.platform === 'linux' : /\) [ZX] /.test(stat)
}

async function startOnce(cluster: Cluster): Promise<void> {
  const { binaries, data, socket, loopback } = cluster
  const before = await logLength(data)
  try {
    // The address may change, with the place of the folder or with the ports that are free: it is no setting of the database.
    const place = loopback ? `port=${loopback.port}` : `unix_socket_directories='${socket}'`
    await run(cluster, binaries.pgCtl, [
      'start',
      '--wait',
      '--timeout=60',
      `--pgdata=${data}`,
      `--log=${logIn(data)}`,
      // After a crash it ends, and whoever works with it starts it again: by itself it would retry for ever on a full disk.
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

/** Whether a database answers there. Throws a `FatalError` if it is running but out of room. */
export async function answers(connection: ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3000 })
  // What happens between its queries shows in the next one.
  client.on('error', () => {})
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

/** The longest path of a socket, in bytes, including its name. */
const longestSocket = 100

/** The folder of a socket: in the data folder, or a private one among the temporary folders if the path would be too long. */
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

/** Without the variables by which PostgreSQL's programs take a port, options or an encoding: they are meant for another one. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^PG/i.test(name)))
}

async function run({ account }: Cluster, program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
    env: environment(),
    // Otherwise Ctrl+C at a terminal would end it in the middle of its work, with its messages; the server waits for it and ends
    // it properly.
    detached: process.platform !== 'win32',
    // Node takes large numbers as the negative ones that they are to the system.
    ...(account && { uid: account.uid | 0, gid: account.gid | 0 }),
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail)
    // Not 'close': a process that it has started keeps the pipe open.
    child.on('exit', done)
  })
  if (code !== 0) throw new FatalError(`${program} failed. ${said.trim()}`)
}
