import { access, mkdir, readdir, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { codeOf } from '../error-parts.ts'
import { FatalError } from '../fatal-error.ts'
import type { Account } from './account.ts'

/** Every name that this version or an earlier one uses in a data folder, including half-made things. */
const ownNames = [
  /^database(\.half|\.ready|\.before-\d+|\.next-\w+)?$/,
  /^half-database-\w+$/,
  /^postgresql(\.before-\d+)?$/,
  /^password(\.[0-9a-f]{16})?$/,
  /^socket(\.old)?$/,
]

/** The names that nobody else uses. */
const telling = /^(half-database-|database\.(half$|next-))/

/** What is kept in `postgresql`: the programs of a version, complete or half copied. */
const programs = /^(half-\d+\.\d+\.\d+-\w+|\d+\.\d+\.\d+(\.half)?)$/

/**
 * What systems and tools put into a folder by themselves, and is nobody's work. Other names that begin with a dot are not
 * included, since a home folder has those, nor are bins, which hold what somebody has deleted.
 */
const strayNames = [
  // At the root of a disk or of a share.
  /^(lost\+found|System Volume Information|\.snapshot|\.zfs|@eaDir)$/,
  // From file managers.
  /^(\.DS_Store|\._.*|\.localized|\.fseventsd|\.Spotlight-V100|\.TemporaryItems|\.directory|Thumbs\.db|desktop\.ini)$/i,
  // Keeps an empty folder in a repository or in an image.
  /^\.(gitkeep|gitignore|keep|empty|placeholder)$/,
  // Deleted on a share while it was open.
  /^\.nfs[0-9a-f]+$/,
]

/**
 * Checks that PostgreSQL accepts the path of a data folder: its programs pass it to a shell in quotes, and the path of its socket
 * is an item of a list. Call it before anything is made there. Throws a `FatalError` that names the character.
 */
export function expectPlain(root: string, socket: string): void {
  if (process.platform === 'win32') return
  const found = /["$`\n\r]/.exec(root)?.[0] ?? /['",]/.exec(socket)?.[0]
  if (found === undefined) return
  const name = /[\n\r]/.test(found) ? 'line break' : found
  throw new FatalError(
    `The data folder ${root} cannot be used: PostgreSQL allows no ${name} in its path. Set EMS_DATA to a folder without one.`,
  )
}

/** Makes a data folder if it is missing. Throws a `FatalError` if the system makes none there. */
export async function makeFolder(path: string): Promise<void> {
  if (await isThere(path)) return
  const parent = dirname(path)
  // Not with `recursive`: in a folder that takes none, such as /proc, Node would retry for ever.
  if (parent !== path) await makeFolder(parent)
  await mkdir(path, { mode: 0o755 }).catch((error: unknown) => {
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) !== 'ENOENT') throw error
    throw new FatalError(
      `The data folder ${path} cannot be used: ${parent} is no place for a folder. Choose another one with EMS_DATA=….`,
    )
  })
}

/**
 * Checks that a folder is a data folder, or empty except for what systems put there: a folder that others work with is not given
 * to another account, and nobody is shut out of it. Call it before anything in it is changed. Throws a `FatalError` if it is
 * neither.
 */
export async function expectOwn(root: string): Promise<void> {
  const names = (await readdir(root)).filter((name) => !strayNames.some((stray) => stray.test(name)))
  if (names.length === 0) return
  const other = names.find((name) => !ownNames.some((own) => own.test(name)))
  if (other === undefined ? await isMadeHere(root, names) : await isShutWithIt(root)) return
  throw new FatalError(
    `${root} holds other things, such as ${other ?? names[0]}. Set EMS_DATA to a folder that is not there yet, or holds nothing but what ` +
      'systems put there themselves, such as lost+found or .DS_Store. ' +
      'If EMS has made this one, put what is not of EMS elsewhere.',
  )
}

/** Whether EMS made it, going by more than such names: others have a folder `postgresql` or `database` too. */
async function isMadeHere(root: string, names: readonly string[]): Promise<boolean> {
  if (names.some((name) => telling.test(name))) return true
  for (const name of names.filter((one) => one.startsWith('database')))
    for (const file of ['PG_VERSION', 'PG_VERSION.moved'])
      if (await isThere(join(root, name, file))) return true
  const kept = await readdir(join(root, 'postgresql')).catch(() => undefined)
  if (!kept?.every((name) => programs.test(name))) return false
  // It is still empty while another server is just starting here, which has closed the folder to others first.
  return kept.length > 0 || ((await stat(root)).mode & 0o077) === 0
}

/**
 * Whether a folder is already closed to others and has everything that EMS keeps there: what somebody has put beside that does
 * not matter then.
 */
async function isShutWithIt(root: string): Promise<boolean> {
  if (((await stat(root)).mode & 0o077) !== 0 || !(await isThere(join(root, 'database', 'PG_VERSION'))))
    return false
  const kept = await readdir(join(root, 'postgresql')).catch((): string[] => [])
  return kept.length > 0 && kept.every((name) => programs.test(name))
}

/**
 * Checks the owner of a database: PostgreSQL opens none that belongs to another user, as those in a copy often do. Throws a
 * `FatalError` that says whom it has to belong to.
 */
export async function expectOwner(root: string, account: Account | undefined): Promise<void> {
  const owner = await stat(join(root, 'database')).catch(() => undefined)
  const uid = account?.uid ?? process.getuid?.()
  if (!owner || uid === undefined || owner.uid === uid) return
  const name = account?.name ?? userInfo().username
  throw new FatalError(
    `The database in ${root} belongs to another user (number ${owner.uid}) than PostgreSQL runs as here (${name}). If the folder ` +
      `was copied or moved, run \`chown -R ${name} ${root}\` as root; otherwise do this as the user that the server runs as.`,
  )
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
