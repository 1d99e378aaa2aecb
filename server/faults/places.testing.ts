import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg, { type ClientConfig } from 'pg'
import { makeLink, nobodyYet } from '../accounts/links.ts'
import { startEmbedded } from '../database/embedded.ts'
import { startPostgres } from '../database/test-database.testing.ts'
import { Visit } from '../http/visit.testing.ts'
import { ServerProcess } from './server-process.testing.ts'

/** A folder of a server's own PostgreSQL. `end` ends that, and takes the folder away. */
export async function newFolder(): Promise<{ data: string; end: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'ems-faults-'))
  // Whoever PostgreSQL runs as must get to its own folder in it.
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

/** An empty database for several processes, with the address by which they are told of it. */
export async function newDatabase(): Promise<{ connection: ClientConfig; url: string }> {
  const postgres = await startPostgres()
  const connection = await postgres.database()
  await postgres.stop()
  const { user, host = '', database } = connection
  return { connection, url: `postgres://${user}@${encodeURIComponent(host)}/${database}` }
}

/** The browser of the first admin of a server. */
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

/** The names of all employees that a server has, in the order of the alphabet. */
export async function employeesAt(url: string, { me, cookies }: Visit): Promise<readonly string[]> {
  const { rows } = await new Visit(url, me, cookies).get('/api/snapshot')
  const employees = (rows?.['users'] ?? []).filter(({ role }) => role === 'employee')
  return employees.map(({ name }) => String(name)).toSorted()
}

/** The process that all others of a folder's PostgreSQL come from. */
export async function postmasterOf(data: string): Promise<number> {
  const [pid] = (await readFile(join(data, 'database/postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

/** Ends all connections to PostgreSQL but that by which this is asked for. */
export async function terminateAll(connection: ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: randomUUID() })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  await client.end()
}

/** Processes that end when a test has. */
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
