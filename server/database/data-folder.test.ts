import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupText } from '../../src/domain/backup/backup.ts'
import { smallCompany } from '../../src/domain/company.testing.ts'
import { CommandLine } from '../commands/command-line.testing.ts'
import { FatalError } from '../fatal-error.ts'
import { packageHere } from './binaries.ts'
import { startEmbedded } from './embedded.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-data-folder-'))
  // The account that PostgreSQL runs as must reach its own folder in it.
  await chmod(folder, 0o755)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Why no PostgreSQL can be started in a folder. */
async function refusal(data: string): Promise<string> {
  const why: unknown = await startEmbedded(data).catch((error: unknown) => error)
  expect(why).toBeInstanceOf(FatalError)
  return (why as FatalError).message
}

/** A data folder that keeps a different program for making a database. */
async function withInitdb(text: string, mode: number): Promise<string> {
  const data = join(folder, 'data')
  const bin = join(data, 'postgresql', `${(await packageHere()).major}.0.0`, 'bin')
  await mkdir(bin, { recursive: true })
  await writeFile(join(bin, 'initdb'), text)
  await chmod(join(bin, 'initdb'), mode)
  return data
}

test('T498: a data folder inside a file or where nobody may make one is refused with what to do, by a command too', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const inFile = join(file, 'data')
  expect(await refusal(inFile)).toBe(
    `The data folder ${inFile} cannot be used: a part of its path is a file, where a folder should be ` +
      `(ENOTDIR: not a directory, mkdir '${inFile}'). Choose another folder with EMS_DATA=….`,
  )
  // Not even root may make one there.
  const forbidden = '/sys/ems'
  const sentence = new RegExp(
    `^The data folder ${forbidden} cannot be used: this user has no right to that .*mkdir '${forbidden}'\\)\\. ` +
      'Do this as the user that the server runs as, give this one the right to write there, or choose another folder with EMS_DATA=….$',
  )
  expect(await refusal(forbidden)).toMatch(sentence)
  const line = await CommandLine.open({ EMS_DATA: forbidden })
  const { state, at, entries } = smallCompany()
  await writeFile(line.file('browser.json'), backupText(state, { at, seq: 1, entries, passwords: false }))
  expect(await line.team('import', 'browser.json')).toMatchObject({
    code: 1,
    complained: expect.stringMatching(sentence) as string,
  })
  await line.close()
})

test.skipIf(process.getuid?.() !== 0)(
  'T633: a data folder that the user running PostgreSQL cannot reach is refused, even by a link, naming what is in the way',
  async () => {
    const shut = join(folder, 'shut')
    await mkdir(join(shut, 'data'), { recursive: true })
    await chmod(shut, 0o700)
    await symlink(join(shut, 'data'), join(folder, 'link'))
    for (const path of [join(shut, 'data'), join(folder, 'link')])
      expect(await refusal(path)).toMatch(
        /^PostgreSQL runs as \w+ here, who cannot enter .*\/shut\. Set EMS_DATA/,
      )
  },
)

test('T498: a data folder whose name is too long for the system is refused for that reason', async () => {
  const data = join(folder, 'x'.repeat(300))
  expect(await refusal(data)).toContain(
    `The data folder ${data} cannot be used: its path, or a name in it, is longer than the system takes (ENAMETOOLONG`,
  )
})

test.skipIf(process.platform === 'win32').each([
  ["it's", "'"],
  ['my "data"', '"'],
  ['$(touch made)', '$'],
  ['`touch made`', '`'],
  ['one, two', ','],
  ['one\ntwo', 'line break'],
])(
  'T583: a data folder whose path PostgreSQL does not accept is refused, and none is made: %s',
  async (name, said) => {
    const data = join(folder, name)
    expect(await refusal(data)).toBe(
      `The data folder ${data} cannot be used: PostgreSQL allows no ${said} in its path. Set EMS_DATA to a folder without one.`,
    )
    expect(await readdir(folder)).toEqual([])
  },
)

test('T583: other special characters in a path make no difference', async () => {
  const data = join(folder, 'Ä & b; (c) #1 100% !~* a\\b')
  await (await startEmbedded(data)).stop()
  expect(await readdir(data)).toContain('database')
})

test('T498: a disk without room for the database is reported as such, and nothing half-made is left', async () => {
  // The system's own error, as for any program.
  const data = await withInitdb('#!/bin/sh\necho much | cat > /dev/full', 0o755)
  expect(await refusal(data)).toBe(
    `The data folder ${data} cannot be used: there is no room left on its disk. Make some, or choose another folder with EMS_DATA=….`,
  )
  expect((await readdir(data)).filter((name) => name !== 'postgresql' && name !== 'socket')).toEqual([])
})

test('T498: a disk from which no program may be run is reported as such', async () => {
  const data = await withInitdb('#!/bin/sh', 0o644)
  expect(await refusal(data)).toMatch(
    /^The programs of PostgreSQL in \S+ cannot be run \(spawn \S+ EACCES\)\. .* noexec\.$/,
  )
})

test('T646: a system for which its programs are not made is reported as such', async () => {
  const data = await withInitdb('#!/lib/ld-of-another-system', 0o755)
  expect(await refusal(data)).toMatch(
    /^The programs of PostgreSQL in \S+ cannot be run \(spawn \S+ ENOENT\)\. .* Set DATABASE_URL to a PostgreSQL of yours\.$/,
  )
})
