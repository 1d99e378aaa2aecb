import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg, { type ClientConfig } from 'pg'
import { Stop } from '../stop.ts'
import { binariesIn, type Binaries } from './binaries.ts'
import { accountFor, type Account } from './account.ts'

/** A PostgreSQL of our own in a folder, which is running. */
export interface Embedded {
  /** How to reach it. */
  readonly connection: ClientConfig
  /** Whether it had been left running by a server that was killed. */
  readonly isAdopted: boolean
  /** Ends it: nothing of what it had accepted is lost, and the next start is a quick one. */
  stop(): Promise<void>
}

const owner = 'ems'

/**
 * Starts the PostgreSQL of a data folder, which is made if it is not there, or takes over one that is still running there.
 * It listens on a socket in a private folder and nowhere else. Throws a `Stop` with a sentence for whoever runs the server.
 */
export async function startEmbedded(folder: string): Promise<Embedded> {
  const root = resolve(folder)
  await mkdir(root, { recursive: true, mode: 0o700 })
  const account = await accountFor(root)
  if (account) await chown(root, account.uid, account.gid)
  await chmod(root, 0o700)
  const binaries = await binariesIn(root)
  const database = {
    data: join(root, 'database'),
    socket: await socketFolder(root, account),
    account,
    binaries,
  }
  await expectSameMajor(database)
  const connection: ClientConfig = { host: database.socket, user: owner, database: 'postgres' }
  const stop = (): Promise<void> =>
    run(database, binaries.pgCtl, ['stop', '--wait', '--mode=fast', `--pgdata=${database.data}`])
  if (await answers(connection)) return { connection, isAdopted: true, stop }
  if (!(await isMade(database.data))) await make(database)
  await start(database)
  return { connection, isAdopted: false, stop }
}

interface Database {
  readonly data: string
  readonly socket: string
  readonly account: Account | undefined
  readonly binaries: Binaries
}

async function isMade(data: string): Promise<boolean> {
  return (await versionOf(data)) !== undefined
}

/** PostgreSQL writes this file last but one when a database is made; what was cut off before is made anew. */
async function versionOf(data: string): Promise<string | undefined> {
  const text = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => undefined)
  return text?.trim()
}

async function expectSameMajor({ data, binaries }: Database): Promise<void> {
  const made = await versionOf(data)
  if (made !== undefined && made !== binaries.major)
    throw new Stop(`${data} was made by PostgreSQL ${made}, and here is PostgreSQL ${binaries.major}.`)
}

/** In a folder beside it first: a database that was made by halves would be taken for a whole one. */
async function make(database: Database): Promise<void> {
  const half = `${database.data}.half`
  await rm(half, { recursive: true, force: true })
  await run(database, database.binaries.initdb, [
    `--pgdata=${half}`,
    `--username=${owner}`,
    '--encoding=UTF8',
    '--locale=C',
    '--auth=trust',
    '--data-checksums',
    '--no-instructions',
  ])
  const settings = [
    "listen_addresses = ''",
    'unix_socket_permissions = 0700',
    'max_connections = 40',
    "log_min_messages = 'warning'",
  ]
  await writeFile(join(half, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
  await rename(half, database.data)
}

/** In milliseconds: how long one that was killed may take until it is gone with all its processes. */
const longestEnd = 15_000

async function start(database: Database): Promise<void> {
  for (const began = Date.now(); ;) {
    try {
      return await startOnce(database)
    } catch (error) {
      if (!(await isEnding(database.data)) || Date.now() - began > longestEnd) throw error
      await new Promise((next) => setTimeout(next, 200))
    }
  }
}

/**
 * Whether the process that holds the folder was killed and is not gone yet: until whatever it was started by has taken note, or
 * its own processes have ended, PostgreSQL takes it for one that still works there.
 */
async function isEnding(data: string): Promise<boolean> {
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  if (!pid) return false
  // Only Linux says so in a file; elsewhere there is none, nor has this been seen.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return stat === undefined ? process.platform === 'linux' : /\) [ZX] /.test(stat)
}

async function startOnce(database: Database): Promise<void> {
  const { binaries, data, socket } = database
  const log = join(data, 'log.txt')
  try {
    // Where the socket is may change with the folder's place: it is no setting of the database.
    await run(database, binaries.pgCtl, [
      'start',
      '--wait',
      '--timeout=60',
      `--pgdata=${data}`,
      `--log=${log}`,
      `--options=-c unix_socket_directories='${socket}'`,
    ])
  } catch (error) {
    if (await answers({ host: socket, user: owner, database: 'postgres' })) return
    const said = await readFile(log, 'utf8').catch(() => '')
    throw new Stop(
      `PostgreSQL did not start. ${error instanceof Error ? error.message : ''}\n${said.slice(-2000)}`,
    )
  }
}

async function answers(connection: ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** The longest path of a socket, in bytes, with its name. */
const longestSocket = 100

/** Where the socket is: in the data folder, or in a private one among the temporary ones where its path is too long for one. */
async function socketFolder(root: string, account: Account | undefined): Promise<string> {
  const near = join(root, 'socket')
  const isShort = Buffer.byteLength(join(near, '.s.PGSQL.5432')) <= longestSocket
  const digits = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const folder = isShort ? near : join(tmpdir(), `ems-${digits}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)
  await chmod(folder, 0o700)
  return folder
}

async function run({ account }: Database, program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail)
    // Not 'close': what it has started keeps the pipe open.
    child.on('exit', done)
  })
  if (code !== 0) throw new Stop(`${program} failed. ${said.trim()}`)
}
