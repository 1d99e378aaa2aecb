import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupText } from '../../src/domain/backup/backup.ts'
import { smallCompany } from '../../src/domain/company.testing.ts'
import { reachDatabase } from '../database/reach-database.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { withClient } from '../database/with-client.ts'
import { CommandLine, urlOf } from './command-line.testing.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

/** Runs a job while whoever wants to read or write in a database has to wait. */
async function whileShut(database: ClientConfig, job: () => Promise<void>): Promise<void> {
  await withClient(database, 'test', async (client) => {
    await client.query('begin; lock table workspace')
    await job()
  })
}

/** Resolves when so many wait there. */
async function waiting(database: ClientConfig): Promise<void> {
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const count = (): Promise<number> =>
    withClient(database, 'test', async (client) => (await client.query(waits)).rows.length)
  await expect.poll(count, { timeout: 120_000 }).toBe(1)
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'T670: %s ends a command with its code, and leaves no half of a file',
  async (signal) => {
    const database = await postgres.database()
    const line = await CommandLine.open()
    await whileShut(database, async () => {
      const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/team.ts', 'backup', 'b.gz'], {
        cwd: join(import.meta.dirname, '../..'),
        env: { ...process.env, INIT_CWD: line.folder, DATABASE_URL: urlOf(database) },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const complained = text(child.stderr)
      await waiting(database)
      // A single Ctrl+C may arrive twice: from the terminal, and from npm.
      child.kill(signal)
      child.kill(signal)
      const [code] = (await once(child, 'exit')) as [number | null]
      expect(code).toBe({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal])
      expect(await complained).toBe('Stopped before it was done.\n')
    })
    expect(await readdir(line.folder)).toEqual([])
    await line.close()
  },
)

test('T670: an import that is told to stop leaves no file for links', async () => {
  const line = (await CommandLine.open()).at(await postgres.database())
  const { state, at, entries } = smallCompany()
  await writeFile(line.file('browser.json'), backupText(state, { at, seq: 1, entries, passwords: true }))
  await mkdir(line.file('here'))
  const there = line.in(line.file('here'))
  there.stop()
  expect(await there.teamIntoFile('import', line.file('browser.json'))).toMatchObject({ code: 1, said: '' })
  expect(await readdir(there.folder)).toEqual([])
  await line.close()
})

test('T670: a command that is told to stop ends the PostgreSQL that it has started', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ems-stopped-'))
  await chmod(folder, 0o755)
  const data = join(folder, 'data')
  await (await reachDatabase({ databaseUrl: undefined, data }, { mayMake: true })).release()
  const line = await CommandLine.open({ EMS_DATA: data })
  line.stop()
  expect(await line.team('doctor')).toEqual({ code: 1, said: '', complained: 'Stopped.' })
  expect(await readdir(join(data, 'database'))).not.toContain('postmaster.pid')
  await line.close()
  await rm(folder, { recursive: true, force: true })
})
