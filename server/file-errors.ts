import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf, messageOf } from './error-parts.ts'
import { FatalError, NoRoomError } from './fatal-error.ts'

const noRight = [
  'this user has no right to that',
  'Do this as the user that the server runs as, give this one the right to write there',
] as const

/** Why the system refuses a file or a folder, by error code, and how to fix it. */
const reasons: Readonly<Record<string, readonly [reason: string, remedy?: string]>> = {
  EACCES: noRight,
  EPERM: noRight,
  EROFS: ['its disk can only be read'],
  ENOSPC: ['there is no room left on its disk', 'Make some'],
  EDQUOT: ['this user may have no more of its disk', 'Let them have more'],
  ENOENT: ['a folder on the way there is missing', 'Make it'],
  ENOTDIR: ['a part of its path is a file, where a folder should be'],
  ENAMETOOLONG: ['its path, or a name in it, is longer than the system takes'],
}

/** What PostgreSQL's programs print when there is no room: they give no code for it. */
const noRoom: readonly (readonly [said: RegExp, code: string])[] = [
  [/No space left on device/, 'ENOSPC'],
  [/Disk quota exceeded/, 'EDQUOT'],
]

/** The error for a data folder in which no database could be created, if that was for lack of room. */
export function diskFullError(said: string, folder: string): FatalError | undefined {
  const code = noRoom.find(([words]) => words.test(said))?.[1]
  return code === undefined ? undefined : folderError(folder, code, '')
}

/** In bytes: with less than this, PostgreSQL may not even be able to report it, since its log is on the same disk. */
const leastRoom = 1_000_000

/**
 * The error for a data folder whose database has ended or does not start, if that was for lack of room: judged by what
 * PostgreSQL said or by the room left.
 */
export async function noRoomError(said: string, folder: string): Promise<NoRoomError | undefined> {
  const disk = await statfs(folder).catch(() => undefined)
  const isFull = disk !== undefined && disk.bavail * disk.bsize < leastRoom
  const code = noRoom.find(([words]) => words.test(said))?.[1] ?? (isFull ? 'ENOSPC' : '')
  const [reason, remedy] = reasons[code] ?? []
  if (reason === undefined) return undefined
  return new NoRoomError(
    `The data folder ${folder} cannot be used: ${reason}. ${remedy}, then try again; what was accepted is safe.`,
  )
}

/** The error for a data folder that cannot be used, if the system says why. */
export function dataFolderError(error: unknown, folder: string): FatalError | undefined {
  const syscall = error instanceof Error && 'syscall' in error ? String(error.syscall) : ''
  if (syscall.startsWith('spawn'))
    return new FatalError(
      `The programs of PostgreSQL in ${folder} cannot be run (${messageOf(error)}). ` +
        // The program is there, but not what loads it.
        (codeOf(error) === 'ENOENT'
          ? 'They are made for another system, for example for glibc, which Alpine has not. Set DATABASE_URL to a PostgreSQL of yours.'
          : 'Set EMS_DATA to a folder on a disk from which programs may be run, one that is not mounted with noexec.'),
    )
  // A missing socket is reported with the same code as a missing file.
  if (syscall === 'connect') return undefined
  const code = codeOf(error) ?? ''
  // Which file there was no room for makes no difference.
  return folderError(folder, code, code === 'ENOSPC' ? '' : ` (${messageOf(error)})`)
}

function folderError(folder: string, code: string, said: string): FatalError | undefined {
  const [reason, remedy] = reasons[code] ?? []
  if (reason === undefined) return undefined
  const choose = remedy === undefined ? 'Choose' : `${remedy}, or choose`
  return new FatalError(
    `The data folder ${folder} cannot be used: ${reason}${said}. ${choose} another folder with EMS_DATA=….`,
  )
}

/** The error for a file that cannot be written, if the system says why. */
export function writeError(error: unknown, file: string): FatalError | undefined {
  const code = codeOf(error) ?? ''
  if (code === 'ENOENT') return noFileIn(dirname(file), file)
  const [reason] = reasons[code] ?? []
  return reason === undefined
    ? undefined
    : new FatalError(`${file} cannot be written: ${reason}. Mend that, or name a file elsewhere.`)
}

/** Some system folders, such as /proc, refuse new files with the code that others use for a missing folder. */
function noFileIn(folder: string, file: string): FatalError {
  return existsSync(folder)
    ? new FatalError(`${file} cannot be written: ${folder} takes no files. Name a file elsewhere.`)
    : new FatalError(`There is no folder ${folder}.`)
}

/**
 * Throws the error for anything that is not a file on a disk, before it is opened: a device may have no end, and reading a pipe
 * waits for somebody to write into it, and gets only what is written once.
 */
export async function expectFile(file: string): Promise<void> {
  const found = await stat(file).catch((error: unknown) => {
    throw readError(error, file)
  })
  if (found.isDirectory()) throw isFolderError(file)
  if (!found.isFile()) throw new FatalError(`${file} is a pipe or a device. Name a file on a disk.`)
}

/** The error for a file that cannot be read. */
export function readError(error: unknown, file: string): FatalError {
  const code = codeOf(error) ?? ''
  if (code === 'ENOENT') return new FatalError(`There is no file ${file}.`)
  if (code === 'EISDIR') return isFolderError(file)
  const [reason] = reasons[code] ?? []
  return new FatalError(`${file} cannot be read: ${reason ?? messageOf(error)}.`)
}

/** The error for a folder where a file should be. */
export function isFolderError(file: string): FatalError {
  return new FatalError(`${file} is a folder. Name a file in it.`)
}
