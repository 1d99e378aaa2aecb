import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { postmasterOf } from '../faults/places.testing.ts'
import { FatalError } from '../fatal-error.ts'
import { answers } from './cluster.ts'
import { startEmbedded, type Embedded } from './embedded.ts'
import { fatalErrorFor } from './fatal-error-for.ts'
import { startPostgres, type TestPostgres } from './test-database.testing.ts'
import { withClient } from './with-client.ts'

const execute = promisify(execFile)
let postgres: TestPostgres
let folder: string

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-no-room-'))
  // The account that PostgreSQL runs as must reach its own folder in it.
  await chmod(folder, 0o755)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const words = 'PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device'

function noRoomIn(data: string): string {
  return `The data folder ${data} cannot be used: there is no room left on its disk. Make some, then try again; what was accepted is safe.`
}

/** The sentence that a failure produces. */
async function sentenceOf(failing: Promise<unknown>): Promise<string> {
  const why = fatalErrorFor(await failing.catch((error: unknown) => error))
  expect(why).toBeInstanceOf(FatalError)
  return why?.message ?? ''
}

test('T580: a PostgreSQL that cannot start for lack of room is reported as such, without its own words', async () => {
  const data = join(folder, 'data')
  await (await startEmbedded(data)).stop()
  const [version = ''] = await readdir(join(data, 'postgresql'))
  const program = join(data, 'postgresql', version, 'bin/pg_ctl')
  // Into the given log, as PostgreSQL writes it; not to the caller.
  await writeFile(
    program,
    `#!/bin/sh\nfor said; do case $said in --log=*) echo '${words}' >> "\${said#--log=}";; esac; done\nexit 1`,
  )
  expect(await sentenceOf(startEmbedded(data))).toBe(noRoomIn(data))
})

test.skipIf(process.getuid?.() !== 0)(
  'T580: so is one without room even for its log; it can still be ended, and starts once there is room',
  async ({ skip }) => {
    const mounted = await execute('mount', ['-t', 'tmpfs', '-o', 'size=200M', 'tmpfs', folder]).catch(
      () => undefined,
    )
    if (!mounted) skip('Nothing may be mounted here.')
    const data = join(folder, 'data')
    let running: Embedded | undefined
    try {
      running = await startEmbedded(data)
      process.kill(await postmasterOf(data), 'SIGKILL')
      // Fills all the space there is, as any program might.
      await expect(execute('dd', ['if=/dev/zero', `of=${join(folder, 'much')}`, 'bs=1M'])).rejects.toThrow(
        'No space left on device',
      )
      expect(await sentenceOf(startEmbedded(data))).toBe(noRoomIn(data))
      await running.stop()
      await rm(join(folder, 'much'))
      running = await startEmbedded(data)
      expect(running.isAdopted).toBe(false)
    } finally {
      try {
        await running?.stop()
      } finally {
        await execute('umount', [folder])
      }
    }
  },
)

test('T580: one that is running but has no room to let anybody in is reported as such', async () => {
  const connection = await postgres.database()
  await withClient(connection, 'test', (client) =>
    client.query(`
      create function fill() returns event_trigger language plpgsql as $$ begin raise 'could not write file' using errcode = '53100'; end $$;
      create event trigger fill on login execute function fill();
      alter event trigger fill enable always`),
  )
  expect(await sentenceOf(answers(connection))).toBe(
    'PostgreSQL has no space left on its disk (could not write file). Free some, then try again.',
  )
})

test('T581: somebody cut off by our own PostgreSQL is told if it has run out of room since', async () => {
  const connection = await postgres.database()
  const cutOff = (logLength: number): Promise<string> =>
    sentenceOf(
      withClient(
        { ...connection, own: { data: join(folder, 'database'), logLength } },
        'test',
        async (client) => {
          await postgres.terminate(connection)
          await client.query('select 1')
        },
      ),
    )
  const log = join(folder, 'database/log.txt')
  await mkdir(join(folder, 'database'))
  expect(await cutOff(0)).toMatch(/^The connection to PostgreSQL was lost/)
  await writeFile(log, words)
  expect(await cutOff(0)).toBe(noRoomIn(folder))
  // What it logged before belongs to an earlier time.
  expect(await cutOff(words.length)).toMatch(/^The connection to PostgreSQL was lost/)
})
