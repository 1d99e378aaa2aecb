import { chmod, mkdir, mkdtemp, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepPackage } from './binaries.ts'

let folder: string
/** A package in which nobody may write, as in a read-only `node_modules`. */
let native: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-binaries-'))
  native = join(folder, 'native')
  await mkdir(join(native, 'lib'), { recursive: true })
  await writeFile(join(native, 'lib', 'libpq.so.5.18'), '')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links))
  await forEachFolder((path) => chmod(path, 0o555))
})

afterEach(async () => {
  await forEachFolder((path) => chmod(path, 0o755))
  await rm(folder, { recursive: true, force: true })
})

async function forEachFolder(job: (path: string) => Promise<void>): Promise<void> {
  for (const path of [native, join(native, 'lib')]) await job(path)
}

test('T442: a package in which nobody may write is kept as a writable copy, with the symbolic links of its libraries', async () => {
  const kept = join(folder, 'postgresql', '18.4.0')
  await keepPackage(folder, { native, version: '18.4.0', major: '18' })
  expect(await readlink(join(kept, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
  for (const path of [kept, join(kept, 'lib')])
    expect((await stat(path)).mode & 0o200, 'root could write anywhere').toBe(0o200)
})
