import { execFile } from 'node:child_process'
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FatalError } from '../fatal-error.ts'
import { startEmbedded } from './embedded.ts'
import { expectOwn } from './own-folder.ts'

const execute = promisify(execFile)
const isRoot = process.getuid?.() === 0
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-own-folder-'))
  // The account that PostgreSQL runs as must reach its own folder in it.
  await chmod(folder, 0o755)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A folder with these entries; names that end with a slash are folders. */
async function folderWith(names: readonly string[]): Promise<string> {
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o755 })
  for (const path of names.map((name) => join(data, name))) {
    await mkdir(path.endsWith('/') ? path : dirname(path), { recursive: true })
    if (!path.endsWith('/')) await writeFile(path, '')
  }
  return data
}

/** Why no PostgreSQL can be started in a folder. */
async function refusal(data: string): Promise<string> {
  const why: unknown = await startEmbedded(data).catch((error: unknown) => error)
  expect(why).toBeInstanceOf(FatalError)
  return (why as FatalError).message
}

test.each([
  ['a folder of programs', ['apache2/', 'postgresql/15/', 'zlib/'], 'apache2'],
  ['a folder of logs', ['postgresql/postgresql-15-main.log', 'syslog'], 'syslog'],
  ['a folder of settings', ['passwd', 'postgresql/15/main/postgresql.conf', 'shadow'], 'passwd'],
  ['a folder with only the system’s PostgreSQL', ['postgresql/15/bin/initdb'], 'postgresql'],
  ['a folder with only a place for a PostgreSQL', ['postgresql/'], 'postgresql'],
  ['a folder with another program’s database', ['database/tasks.sqlite', 'password'], 'database'],
  ['an empty home', ['.DS_Store', '.bashrc'], '.bashrc'],
  ['a disk with files that somebody has deleted', ['.Trash-1000/', 'lost+found/'], '.Trash-1000'],
  ['a folder with a similar name', ['database/PG_VERSION', 'passwords.kdbx'], 'passwords.kdbx'],
])('T530: %s is not taken for a data folder, and is left as it is', async (_, names, named) => {
  const data = await folderWith(names)
  const before = await stat(data)
  expect(await refusal(data)).toMatch(`${data} holds other things, such as ${named}.`)
  const { mode, uid, gid } = await stat(data)
  expect({ mode, uid, gid }).toEqual({ mode: before.mode, uid: before.uid, gid: before.gid })
  expect((await readdir(data)).toSorted()).toEqual([...new Set(names.map((name) => name.split('/')[0]))])
})

test('T530: a file that somebody put into a data folder in use, which is closed, keeps no server from starting', async () => {
  const data = await folderWith(['database/PG_VERSION', 'notes.txt', 'postgresql/18.4.0/'])
  await expect(expectOwn(data)).rejects.toThrow('such as notes.txt')
  await chmod(data, 0o700)
  await expect(expectOwn(data)).resolves.toBeUndefined()
  await mkdir(join(data, 'postgresql', 'main'))
  await expect(expectOwn(data)).rejects.toThrow('such as notes.txt')
})

test('T549: a folder with only the system’s own files is used like an empty one and closed, and they are left there', async () => {
  const data = await folderWith(['.DS_Store', '.gitkeep', 'lost+found/', 'Thumbs.db'])
  const before = await stat(join(data, 'lost+found'))
  await (await startEmbedded(data)).stop()
  expect((await stat(data)).mode & 0o777).toBe(0o700)
  const { mode, uid, gid } = await stat(join(data, 'lost+found'))
  expect({ mode, uid, gid }).toEqual({ mode: before.mode, uid: before.uid, gid: before.gid })
  expect(await readdir(data)).toEqual(expect.arrayContaining(['.DS_Store', '.gitkeep', 'Thumbs.db']))
  await (await startEmbedded(data)).stop()
})

test('T549: such a folder is still accepted after a first start was cut off there', async () => {
  const data = await folderWith(['.DS_Store', 'lost+found/', 'postgresql/', 'socket/'])
  await chmod(data, 0o700)
  await expect(expectOwn(data)).resolves.toBeUndefined()
})

test.each([
  ['that is complete', ['database/PG_VERSION', 'lost+found/', 'postgresql/18.4.0/bin/initdb', 'socket/']],
  ['with a password', ['database/PG_VERSION', 'password', 'password.0123456789abcdef', 'postgresql/18.4.0/']],
  ['without its programs', ['database/PG_VERSION']],
  ['with half-copied programs', ['postgresql/half-18.4.0-a1B2c3/']],
  ['with a half-made database', ['half-database-a1B2c3/', 'postgresql/18.4.0/', 'socket/']],
  ['half-made by the first version', ['database.half/', 'postgresql/18.4.0.half/', 'socket/']],
  [
    'moved to the next PostgreSQL',
    [
      'database/PG_VERSION',
      'database.before-18/PG_VERSION',
      'postgresql/18.4.0/',
      'postgresql.before-18/17.1.0/',
    ],
  ],
  [
    'in the middle of such a move',
    [
      'database/PG_VERSION.moved',
      'database.next-a1B2c3/',
      'database.ready/',
      'postgresql/17.1.0/',
      'socket.old/',
    ],
  ],
])('T530: a data folder of EMS %s is recognised', async (_, names) => {
  await expect(expectOwn(await folderWith(names))).resolves.toBeUndefined()
})

test.skipIf(!isRoot)(
  'T533: a data folder that was copied to another owner is reported as such, with the command that mends it',
  async () => {
    const data = join(folder, 'data')
    const made = await startEmbedded(data)
    await made.stop()
    const { uid } = await stat(join(data, 'database'))
    const copy = join(folder, 'copy')
    await execute('cp', ['-r', data, copy])
    const said = await refusal(copy)
    expect(said).toMatch(
      /^The database in \S+ belongs to another user \(number 0\) than PostgreSQL runs as here/,
    )
    const [, remedy = ''] = /`(chown -R [^`]+)`/.exec(said) ?? []
    await execute('sh', ['-c', remedy])
    await (await startEmbedded(copy)).stop()
    // As on another machine, where the same user has another number.
    await chown(join(data, 'database'), uid + 1, 0)
    expect(await refusal(data)).toMatch(`(number ${uid + 1})`)
  },
)

test('T533: when PostgreSQL does not start, only what it said this time is quoted, in whole lines', async () => {
  const data = join(folder, 'data')
  await (await startEmbedded(data)).stop()
  const log = join(data, 'database/log.txt')
  await appendFile(log, 'something of long ago\n'.repeat(1000))
  await appendFile(join(data, 'database/postgresql.auto.conf'), "work_mem = 'none'\n")
  const short = await refusal(data)
  expect(short).toMatch('invalid value for parameter "work_mem": "none"')
  expect(short).not.toMatch('long ago')
  const many = Array.from({ length: 100 }, (_, index) => `no.setting_${index}_here = = 1\n`)
  await appendFile(join(data, 'database/postgresql.auto.conf'), many.join(''))
  const [first = '', , next = ''] = (await refusal(data)).split('\n')
  expect(first).toMatch(/^PostgreSQL did not start\. /)
  expect(next).toMatch(/^\S+ \S+ \S+ \[\d+\] (LOG|FATAL|DETAIL|HINT): /)
})

test.skipIf(process.platform !== 'linux')(
  'T534: a data folder in a place where the system takes no folders is refused',
  async () => {
    expect(await refusal('/proc/ems/data')).toBe(
      'The data folder /proc/ems cannot be used: /proc is no place for a folder. Choose another one with EMS_DATA=….',
    )
  },
)

test('T534: a data folder is made together with its missing parent folders', async () => {
  const data = join(folder, 'some/where/data')
  await (await startEmbedded(data)).stop()
  expect((await stat(data)).mode & 0o777).toBe(0o700)
})

test.skipIf(!isRoot)('T535: a read-only disk is reported as such', async ({ skip }) => {
  const mounted = await execute('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', folder]).catch(() => undefined)
  if (!mounted) skip('Nothing may be mounted here.')
  try {
    expect(await refusal(join(folder, 'data'))).toMatch(
      /^The data folder \S+ cannot be used: its disk can only be read \(EROFS.*\)\. Choose another folder with EMS_DATA=….$/,
    )
  } finally {
    await execute('umount', [folder])
  }
})

test('T530: a database put aside under another name is named in the refusal', async () => {
  const data = join(folder, 'data')
  await (await startEmbedded(data)).stop()
  await rename(join(data, 'database'), join(data, 'database.mine'))
  expect(await refusal(data)).toMatch('holds other things, such as database.mine')
})
