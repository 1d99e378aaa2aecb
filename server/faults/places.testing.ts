import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg, { type ClientConfig } from 'pg'
import { expect } from 'vitest'
import { makeLink, nobodyYet } from '../accounts/links.ts'
import { startEmbedded } from '../database/embedded.ts'
import { startPostgres } from '../database/test-database.testing.ts'
import { Visit } from '../http/visit.testing.ts'
import { ServerProcess } from './server-process.testing.ts'

/** A folder for a server's own PostgreSQL. `end` stops that, and removes the folder. */
export async function newFolder(): Promise<{ data: string; end: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'ems-faults-'))
  // The account that PostgreSQL runs as must reach its own folder in it.
  await chmod(folder, 0o755)
  const data = join(folder, 'data')
  return {
    data,
    end: async () => {
      await (await startEmbedded(data)).stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An empty database for several processes, and its address for their environment. */
export async function newDatabase(): Promise<{ connection: ClientConfig; url: string }> {
  const postgres = await startPostgres()
  const connection = await postgres.database()
  await postgres.stop()
  const { user, host = '', database } = connection
  return { connection, url: `postgres://${user}@${encodeURIComponent(host)}/${database}` }
}

/** The browser of a server's first admin, whom this makes. */
export async function firstAdmin(url: string, connection: ClientConfig): Promise<Visit> {
  const pool = new pg.Pool({ ...connection, max: 1 })
  const token = await makeLink(pool, { kind: 'setup', userId: nobodyYet })
  await pool.end()
  const stranger = new Visit(url, 'visitor', {})
  const ada = { name: 'Ada', email: 'ada@ems.example', password: 'a word of ada' }
  const { userId, text } = await stranger.post('/api/setup', { token, ...ada })
  if (userId === undefined) throw new Error(text)
  return new Visit(url, userId, stranger.cookies)
}

/** The names of all employees on a server, in alphabetical order. */
export async function employeesAt(url: string, { me, cookies }: Visit): Promise<readonly string[]> {
  const { rows } = await new Visit(url, me, cookies).get('/api/snapshot')
  const employees = (rows?.['users'] ?? []).filter(({ role }) => role === 'employee')
  return employees.map(({ name }) => String(name)).toSorted()
}

/** The postmaster of a folder's PostgreSQL: the parent of all its processes. */
export async function postmasterOf(data: string): Promise<number> {
  const [pid] = (await readFile(join(data, 'database/postmaster.pid'), 'utf8')).split('\n')
  // A signal to 0 would reach this process, and everything that it has started.
  if (!Number(pid)) throw new Error(`No PostgreSQL runs in ${data}.`)
  return Number(pid)
}

/** Ends a folder's PostgreSQL with a signal; resolves once it is gone, which a signal alone does not mean. */
export async function endPostmaster(data: string, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const ended = await postmasterOf(data)
  process.kill(ended, signal)
  const now = (): Promise<number | undefined> => postmasterOf(data).catch(() => undefined)
  await expect.poll(now, { timeout: 60_000, message: `PostgreSQL ends after ${signal}` }).not.toBe(ended)
}

/** Terminates all connections to PostgreSQL except the one that does so. */
export async function terminateAll(connection: ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: randomUUID() })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  await client.end()
}

/** Processes that are killed at the end of a test. */
export class Processes {
  readonly #started = new Set<ServerProcess>()

  async start(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
    const started = await ServerProcess.start(environment)
    this.#started.add(started)
    return started
  }

  async end(): Promise<void> {
    for (const one of this.#started) await one.kill()
  }
}
