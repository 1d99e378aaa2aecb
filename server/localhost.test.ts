import { spawnSync } from 'node:child_process'
import dns from 'node:dns'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configOf } from './config.ts'
import { newDatabase } from './faults/places.testing.ts'
import { startServer, type RunningServer } from './start-server.ts'

/** On most machines `localhost` is ::1 first; 127.0.0.2 stands for that here, since not every machine has the other. */
beforeEach(() => {
  const addresses = ['127.0.0.2', '127.0.0.1'].map((address) => ({ address, family: 4 }))
  const real = dns.lookup
  const lookup = (host: string, options: dns.LookupOptions, done: (...found: unknown[]) => void): void => {
    if (host !== 'localhost') real(host, options, done)
    else if (options.all) process.nextTick(done, null, addresses)
    else process.nextTick(done, null, '127.0.0.2', 4)
  }
  vi.spyOn(dns, 'lookup').mockImplementation(lookup as never)
})
afterEach(() => void vi.restoreAllMocks())

async function startAt(port: number): Promise<RunningServer> {
  const { url } = await newDatabase()
  return startServer(configOf({ DATABASE_URL: url, PORT: String(port) }), { logger: false, onLost: () => {} })
}

test('T663: wherever localhost leads first, a server for this machine listens at 127.0.0.1, and answers there as it should', async () => {
  const server = await startAt(0)
  expect(server.url).toMatch(/^http:\/\/localhost:\d+$/)
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write('NONSENSE\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [^]*X-Content-Type-Options: nosniff/i)
  await server.stop()
})

const hasOther = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
)

test.each(hasOther ? ['127.0.0.1', '::1'] : ['127.0.0.1'])(
  'T663: it does not start if another program has its port at %s',
  async (host) => {
    const taken = createServer()
    await once(taken.listen(0, host), 'listening')
    const { port } = taken.address() as AddressInfo
    await expect(startAt(port)).rejects.toThrow('EADDRINUSE')
    taken.close()
  },
)

test('T672: a start that cannot listen names the address as it was taken', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'main.ts')],
    { env: { ...process.env, HOST: ' 192.0.2.1 ', PORT: '', EMS_INSECURE: '1' }, encoding: 'utf8' },
  )
  expect(stderr).toMatch(/^HOST=192\.0\.2\.1 is not an address of this machine\./)
  expect(status).toBe(1)
})
