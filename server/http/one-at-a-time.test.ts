import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer } from './test-server.testing.ts'

const small = 300_000
/** In bytes: more than can be in transit to a client that does not read. */
const large = 32 * 1024 * 1024

let postgres: TestPostgres
let server: TestServer
let dist: string
let cookie: string

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'ems-dist-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), '<!doctype html><html><head></head><body></body></html>')
  await writeFile(join(dist, 'assets/small.png'), 'x'.repeat(small))
  await writeFile(join(dist, 'assets/large.png'), Buffer.alloc(large))
  postgres = await startPostgres()
  server = await TestServer.start(postgres, { dist })
  cookie = await server.sessions.begin((await server.admin()).id)
})
afterAll(async () => {
  await server.stop()
  await postgres.stop()
  await rm(dist, { recursive: true })
})

function opened(): Socket {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => {})
  return socket
}

function asked(path: string, more = ''): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ems=${cookie}\r\n${more}\r\n`
}

/** Everything received on a connection until it is closed. */
function allSaid(socket: Socket): Promise<string> {
  return new Promise((ended) => {
    let said = ''
    socket.on('data', (part: Buffer) => (said += part.toString('latin1')))
    socket.on('close', () => ended(said))
  })
}

/** The statuses of all answers in a text. */
function statuses(said: string): readonly string[] {
  return Array.from(said.matchAll(/HTTP\/1\.1 (\d+) /g), ([, status = '']) => status)
}

/** How many files of the app this process has open. */
async function openFiles(): Promise<number> {
  const all = await readdir('/proc/self/fd')
  const paths = await Promise.all(all.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')))
  return paths.filter((path) => path.startsWith(dist)).length
}

describe('T557: a connection', () => {
  test.each(['/api/snapshot', '/healthz', '/l', '/assets/small.png', '/assets/none.png', '/%zz'])(
    'that requests %s again and again without awaiting an answer is closed after one answer at most',
    async (path) => {
      const socket = opened()
      socket.write(asked(path).repeat(300))
      expect(statuses(await allSaid(socket)).length).toBeLessThan(2)
      // Nobody else is kept out by this.
      expect((await (await server.visit()).get('/healthz')).status).toBe(200)
    },
  )

  test('gets the answers to two pipelined requests in order', async () => {
    const socket = opened()
    socket.write(asked('/api/history?before=x') + asked('/healthz', 'Connection: close\r\n'))
    expect(statuses(await allSaid(socket))).toEqual(['400', '200'])
  })

  test('may pipeline two requests again once both are answered', async () => {
    const socket = opened()
    const answers = new Promise<void>((come) => {
      let said = ''
      socket.on('data', (part: Buffer) => {
        said += part.toString('latin1')
        if (statuses(said).length === 2) come()
      })
    })
    socket.write(asked('/api/history?before=x') + asked('/healthz'))
    await answers
    socket.write(asked('/api/history?before=x') + asked('/healthz', 'Connection: close\r\n'))
    expect(statuses(await allSaid(socket))).toEqual(['400', '200'])
  })

  test('may send the next request as soon as the last byte of a file has arrived, time after time', async () => {
    const socket = opened()
    let said = ''
    let answered = 0
    const all = new Promise<void>((done, fail) => {
      socket.on('close', () => fail(new Error(`Closed after ${answered} answers.`)))
      socket.on('data', (part: Buffer) => {
        said += part.toString('latin1')
        const head = said.indexOf('\r\n\r\n')
        if (head === -1 || said.length < head + 4 + small) return
        said = ''
        answered += 1
        if (answered === 50) done()
        else socket.write(asked('/assets/small.png'))
      })
    })
    socket.write(asked('/assets/small.png'))
    await all
    expect(answered).toBe(50)
    socket.destroy()
  })
})

describe.skipIf(process.platform !== 'linux')('T558: a file that a client requests and does not read', () => {
  test.each([1, 2])('is closed when the connection closes (requests for it: %i)', async (times) => {
    const socket = opened()
    socket.pause()
    socket.write(asked('/assets/large.png').repeat(times))
    await expect.poll(openFiles, { timeout: 20_000 }).toBe(1)
    socket.destroy()
    await expect.poll(openFiles, { timeout: 20_000 }).toBe(0)
  })

  test('is closed when the server closes the connection because it is requested again and again', async () => {
    const socket = opened()
    socket.write(asked('/assets/large.png').repeat(300))
    await allSaid(socket)
    await expect.poll(openFiles, { timeout: 20_000 }).toBe(0)
  })
})
