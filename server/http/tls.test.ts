import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configOf } from '../config.ts'
import { newDatabase } from '../faults/places.testing.ts'
import { startServer, type RunningServer } from '../start-server.ts'
import { FatalError } from '../fatal-error.ts'
import { certificateWarning } from '../tls.ts'
import {
  certificate,
  expiredCertificate,
  futureCertificate,
  key,
  otherCertificate,
} from './certificate.testing.ts'
import { Visit, type Said } from './visit.testing.ts'

let folder: string
const servers: RunningServer[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-tls-'))
  await writeFile(join(folder, 'cert.pem'), certificate)
  await writeFile(join(folder, 'key.pem'), key)
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await rm(folder, { recursive: true })
})

/** A server with these settings, the browser of its first admin, and the answer that it got. */
async function begun(environment: Record<string, string>): Promise<{ ada: Visit; said: Said }> {
  const { url } = await newDatabase()
  const config = configOf({ DATABASE_URL: url, HOST: '127.0.0.1', PORT: '0', ...environment })
  const server = await startServer(config, { logger: false, onLost: () => {} })
  servers.push(server)
  const visit = new Visit(server.url, 'visitor', {}, config.tls && certificate)
  const token = server.setupUrl?.split('#')[1]
  const typed = { name: 'Ada', email: 'ada@ems.example', password: 'a word of ada' }
  const said = await visit.post('/api/setup', { token, ...typed })
  return { ada: new Visit(server.url, said.userId ?? '', visit.cookies, config.tls && certificate), said }
}

const policy = (said: Said): string => said.headers.get('content-security-policy') ?? ''

describe('T320: a server', () => {
  test('with a certificate speaks HTTPS, on sockets too, and tells browsers to use nothing else', async () => {
    const files = { EMS_TLS_CERT: join(folder, 'cert.pem'), EMS_TLS_KEY: join(folder, 'key.pem') }
    const { ada, said } = await begun(files)
    expect(ada.url).toMatch(/^https:/)
    expect(said).toMatchObject({ status: 200, ok: true })
    const cookies = said.headers.getSetCookie()
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-ems', '__Host-ems-device'])
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    for (const path of ['/', '/api/snapshot']) {
      const answer = await ada.get(path)
      expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
      expect(policy(answer)).toMatch(/; upgrade-insecure-requests$/)
    }
    const heard = await ada.listen()
    expect(await ada.request('profile.update', { name: 'Ada L.' })).toMatchObject({ ok: true })
    await heard.until(({ entries }) => entries.length > 0)
    heard.socket.terminate()
    // A page that came over plain HTTP is another site.
    ada.headers = { origin: ada.url.replace('https:', 'http:') }
    expect(await ada.request('profile.update', { name: 'Eve' })).toMatchObject({ status: 403 })
  })

  test('without one says nothing about HTTPS', async () => {
    const { ada, said } = await begun({})
    expect(ada.url).toMatch(/^http:/)
    const cookies = said.headers.getSetCookie()
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['ems', 'ems-device'])
    for (const cookie of cookies) expect(cookie).not.toMatch(/secure/i)
    for (const path of ['/', '/api/snapshot']) {
      const answer = await ada.get(path)
      expect(answer.headers.get('strict-transport-security')).toBeNull()
      expect(policy(answer)).toContain("default-src 'none'")
      expect(policy(answer)).not.toContain('upgrade')
    }
  })
})

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const otherKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

describe('T321, T593: a start with a certificate', () => {
  test.each<[string, string, string, string | RegExp]>([
    [
      'whose key file is missing',
      certificate,
      '',
      /EMS_TLS_KEY names a file, and \S+key\.pem cannot be read/,
    ],
    ['that is not one', 'Not a certificate', key, 'cert.pem is no certificate'],
    ['whose key is not one', certificate, 'Not a key', 'key.pem is no key'],
    ['with the key of another', certificate, otherKey, 'does not belong to the certificate'],
    [
      'that comes after one it rests on',
      otherCertificate + certificate,
      key,
      /The first certificate in \S+cert\.pem is not the server's own/,
    ],
    [
      'with a damaged one behind it',
      certificate + otherCertificate.replace('MII', '!!!'),
      key,
      /cert\.pem cannot be used: it, or one of those behind it/,
    ],
  ])('%s is refused with a sentence that says why', async (_, cert, own, sentence) => {
    const place = await mkdtemp(join(folder, 'odd-'))
    const files = { EMS_TLS_CERT: join(place, 'cert.pem'), EMS_TLS_KEY: join(place, 'key.pem') }
    await writeFile(files.EMS_TLS_CERT, cert)
    if (own !== '') await writeFile(files.EMS_TLS_KEY, own)
    expect(() => configOf(files)).toThrow(FatalError)
    expect(() => configOf(files)).toThrow(sentence)
  })
})

test('T593: a server whose certificate is not yet valid or has expired says so with the date, and still starts', async () => {
  const of = (time: string): string | undefined =>
    certificateWarning({ cert: certificate, key }, Date.parse(time))
  expect(of('2119-12-31T23:59:00Z')).toBeUndefined()
  expect(of('2120-01-02T00:00:00Z')).toContain('was good until 2120-01-01 00:00 UTC')
  expect(of('2019-12-31T23:00:00Z')).toContain('is good from 2020-01-01 00:00 UTC on')
  expect(await saidAtStart(certificate)).toEqual([])
  expect(await saidAtStart(expiredCertificate)).toEqual([
    expect.stringMatching(/^The certificate .* was good until 2019-01-02 00:00 UTC/),
  ])
  expect(await saidAtStart(futureCertificate)).toEqual([
    expect.stringMatching(/^The certificate .* is good from 2119-01-01 00:00 UTC on/),
  ])
})

/** Starts a server with this certificate, and returns what it says. */
async function saidAtStart(cert: string): Promise<readonly string[]> {
  const place = await mkdtemp(join(folder, 'dated-'))
  const files = { EMS_TLS_CERT: join(place, 'cert.pem'), EMS_TLS_KEY: join(folder, 'key.pem') }
  await writeFile(files.EMS_TLS_CERT, cert)
  const { url: DATABASE_URL } = await newDatabase()
  const said: string[] = []
  const server = await startServer(configOf({ DATABASE_URL, HOST: '127.0.0.1', PORT: '0', ...files }), {
    logger: false,
    onLost: () => {},
    say: (line) => said.push(line),
  })
  servers.push(server)
  expect(server.url).toMatch(/^https:/)
  return said
}
