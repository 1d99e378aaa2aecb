import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newDatabase } from '../server/faults/places.testing.ts'

const root = join(import.meta.dirname, '..')
const checkout = mkdtempSync(join(tmpdir(), 'ems-start-'))
const builds = 'Building the app …'
let running: ChildProcess | undefined

beforeAll(() => {
  const files = readdirSync(root).filter((name) => /\.(html|json|ts)$/.test(name))
  for (const part of [...files, 'public', 'scripts', 'server', 'src'])
    cpSync(join(root, part), join(checkout, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
})

// Each test builds the app once or twice, and starts it once more without a build.
vi.setConfig({ testTimeout: 360_000 })

afterEach(() => running?.kill('SIGKILL'))
afterAll(() => rmSync(checkout, { recursive: true }))

/** A port below those that systems hand out: while the app is being built, another test could be given one of those. */
async function freePort(): Promise<number> {
  const port = randomInt(20_000, 30_000)
  const server = createServer()
  const isFree = await new Promise<boolean>((known) => {
    server.once('error', () => known(false))
    server.listen(port, 'localhost', () => known(true))
  })
  if (!isFree) return freePort()
  await new Promise((closed) => server.close(closed))
  return port
}

/** Runs a command until it is ready, fetches a page from it, and ends it. Returns its output and the page's text. */
async function start(
  script: 'start' | 'team',
  environment: Readonly<Record<string, string>> = {},
): Promise<{ said: readonly string[]; page: string }> {
  const port = await freePort()
  running = spawn(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`], {
    cwd: checkout,
    env: {
      ...process.env,
      // With the value that the tests have, React would be built for developers.
      NODE_ENV: undefined,
      HOST: 'localhost',
      PORT: String(port),
      EMS_LOG: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((end) => running?.once('exit', end))
  const said: string[] = []
  let page = ''
  if (!running.stdout) throw new Error('Nothing can be read of it.')
  for await (const line of createInterface(running.stdout)) {
    said.push(line)
    if (!line.startsWith('EMS is ready at ')) continue
    const answer = await fetch(line.replace('EMS is ready at ', ''))
    page = await answer.text()
    running.kill('SIGTERM')
  }
  expect(await ended).toBe(0)
  return { said, page }
}

test('starting builds the app only if it is not built or older than its sources', async () => {
  const first = await start('start')
  expect(first.said).toEqual([builds, expect.stringContaining('EMS is ready at http://localhost:')])
  expect(first.page).toContain('/assets/')

  const second = await start('start')
  expect(second.said).not.toContain(builds)
  expect(second.page).toBe(first.page)

  appendFileSync(join(checkout, 'index.html'), '<!-- changed since -->')
  const third = await start('start')
  expect(third.said).toContain(builds)
  expect(third.page).toContain('<!-- changed since -->')
})

test('so does starting a team server, even if a source was only removed', async () => {
  const { url } = await newDatabase()
  rmSync(join(checkout, 'public/favicon.svg'))
  const built = await start('team', { DATABASE_URL: url })
  expect(built.said).toContain(builds)
  expect(built.page).toContain('<!-- changed since -->')
  expect((await start('team', { DATABASE_URL: url })).said).not.toContain(builds)
})
