import pg from 'pg'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { addressOf, configOf, logLevelOf } from './config.ts'
import { FatalError } from './fatal-error.ts'

const refused = (environment: Record<string, string>): string => {
  try {
    configOf(environment)
  } catch (error) {
    if (error instanceof FatalError) return error.message
    throw error
  }
  return ''
}

describe('the environment', () => {
  test('T102: may be empty: then the server is for this machine only', () => {
    expect(configOf({})).toMatchObject({
      host: 'localhost',
      port: 4174,
      databaseUrl: undefined,
      site: { isSecure: false, isInsecure: false, trustProxy: undefined },
    })
  })

  test.each<[string, Record<string, string>]>([
    ['another address', { HOST: '0.0.0.0' }],
    ['another name', { HOST: 'ems.example' }],
    ['a proxy that does no HTTPS', { EMS_URL: 'http://ems.example' }],
  ])('T102: %s needs HTTPS or EMS_INSECURE=1', (_, environment) => {
    expect(refused(environment)).toMatch('EMS_INSECURE=1')
    expect(configOf({ ...environment, EMS_INSECURE: '1' }).site).toMatchObject({
      isSecure: false,
      isInsecure: true,
    })
  })

  test('T311: names the time zone whose days count', () => {
    expect(configOf({ EMS_TIME_ZONE: 'Asia/Kathmandu' })).toMatchObject({ timeZone: 'Asia/Kathmandu' })
  })

  test.each(['0.0.0.0', '::'])(
    'T478: listening at %s, a server gives people an address that they can type',
    (host) => {
      const address = new URL(addressOf(configOf({ HOST: host, EMS_INSECURE: '1' }), 4174))
      expect(address.port).toBe('4174')
      expect(address.hostname).not.toMatch(/^(0\.0\.0\.0|\[::\])$/)
      expect(addressOf(configOf({ HOST: 'ems.local', EMS_INSECURE: '1' }), 80)).toBe('http://ems.local:80')
    },
  )

  test('T102: the log level must be one that exists', () => {
    expect(logLevelOf({ EMS_LOG: ' debug ' }, 'info')).toBe('debug')
    expect(logLevelOf({}, 'info')).toBe('info')
    expect(() => logLevelOf({ EMS_LOG: 'loud' }, 'info')).toThrow('EMS_LOG must be one of silent, fatal')
  })

  test('T528: the guide lists every value that EMS_LOG may have', async () => {
    const guide = await readFile(join(import.meta.dirname, '../docs/team-server.md'), 'utf8')
    const row = guide.split('\n').find((line) => line.startsWith('| `EMS_LOG`'))
    const told = [...(row?.split('|')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, level]) => level)
    expect(() => logLevelOf({ EMS_LOG: 'loud' }, 'info')).toThrow(`one of ${told.join(', ')}, not`)
  })

  test('T102: a refusal says which variable to leave unset', () => {
    expect(refused({ HOST: '0.0.0.0' })).toContain('then leave HOST unset')
    const both = { EMS_URL: 'https://ems.example', EMS_INSECURE: '1' }
    expect(refused(both)).toContain('this server is reached by https. Leave it unset.')
  })

  test('T102: behind a proxy that does HTTPS, the origin is the address that people type', () => {
    const environment = { HOST: '0.0.0.0', EMS_URL: 'https://ems.example/', EMS_TRUST_PROXY: '10.0.0.1' }
    expect(configOf(environment).site).toEqual({
      origin: 'https://ems.example',
      isSecure: true,
      isInsecure: false,
      trustProxy: '10.0.0.1',
    })
  })

  test.each(['10.0.0.1', '10.0.0.1, 10.0.0.2', '10.0.0.0/24', 'fd00::/8', 'uniquelocal'])(
    'T322: EMS_TRUST_PROXY may be %s',
    (proxies) => {
      expect(configOf({ EMS_TRUST_PROXY: proxies }).site.trustProxy).toBe(proxies)
    },
  )

  test.each(['prefer', 'require', 'verify-ca', 'verify-full'])(
    'T537: TLS to a database with sslmode=%s checks its certificate, without a warning',
    (mode) => {
      const warned = vi.spyOn(process, 'emitWarning')
      const url = `postgres://ems@db.example/ems?sslmode=${mode}&sslrootcert=${import.meta.filename}`
      const { databaseUrl } = configOf({ DATABASE_URL: url })
      expect(databaseUrl).toBe(url.replace(mode, 'verify-full'))
      expect(warned).not.toHaveBeenCalled()
      warned.mockRestore()
    },
  )

  test.each(['sslmode=no-verify', 'sslmode=disable', 'uselibpqcompat=true&sslmode=require'])(
    'T537: other TLS settings for a database stay as they are: %s',
    (said) => {
      const url = `postgres://ems@db.example/ems?${said}`
      expect(configOf({ DATABASE_URL: url }).databaseUrl).toBe(url)
    },
  )

  test.each([
    ['ssl=false', false],
    ['ssl=false&application_name=x', false],
    ['ssl=true', true],
  ])('T588: ssl=false asks for no TLS to a database: %s', (said, ssl) => {
    const { databaseUrl } = configOf({ DATABASE_URL: `postgres://ems@db.example/ems?${said}` })
    expect(new pg.Client({ connectionString: databaseUrl }).ssl).toBe(ssl)
  })

  test.each([
    [
      'sslmode=quatsch',
      'sslmode must be one of disable, no-verify, prefer, require, verify-ca, verify-full, not "quatsch".',
    ],
    ['sslmode=allow', 'sslmode must be one of disable, no-verify,'],
    ['ssl=true&sslmode=', 'sslmode must be one of disable, no-verify,'],
    ['uselibpqcompat=true&sslmode=no-verify', 'sslmode must be one of disable, prefer,'],
    [
      'uselibpqcompat=true&sslmode=verify-ca',
      'with uselibpqcompat=true, sslmode=verify-ca needs sslrootcert',
    ],
    ['sslmode=verify-full&sslrootcert=/nowhere.pem', 'sslrootcert: There is no file /nowhere.pem.'],
    [`sslcert=${import.meta.dirname}`, `sslcert: ${import.meta.dirname} is a folder.`],
  ])('T585: a mistake in the TLS settings for a database is named: %s', (said, sentence) => {
    expect(refused({ DATABASE_URL: `postgres://ems@db.example/ems?${said}` })).toContain(sentence)
  })

  test.each<[Record<string, string>, string]>([
    [{ PORT: '80x' }, 'PORT must be a number'],
    [{ PORT: '70000' }, 'PORT must be a number'],
    [{ EMS_URL: 'ems.example' }, 'EMS_URL must be'],
    [{ EMS_URL: 'https://ems.example/team' }, 'EMS_URL must be'],
    [{ EMS_URL: 'https://ems:secret@ems.example' }, 'EMS_URL must be'],
    [{ EMS_URL: 'https://ems.example/#board' }, 'EMS_URL must be'],
    [{ EMS_INSECURE: 'yes' }, 'EMS_INSECURE must be 1 or 0'],
    [{ EMS_INSECURE: '1', EMS_URL: 'https://ems.example' }, 'reached by https'],
    [{ EMS_TLS_CERT: 'cert.pem' }, 'belong together'],
    [
      { EMS_TLS_CERT: 'none.pem', EMS_TLS_KEY: 'none.pem' },
      'EMS_TLS_CERT names a file, and none.pem cannot be read',
    ],
    ...['yes', '1', 'true', 'caddy', '10.0.0.1,', '10.0.0.0/0', '10.0.0.0/33', '::/x'].map(
      (proxy): [Record<string, string>, string] => [{ EMS_TRUST_PROXY: proxy }, 'EMS_TRUST_PROXY must be'],
    ),
    [{ EMS_DATA: import.meta.filename }, 'EMS_DATA must be a folder'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like'],
    [{ DATABASE_URL: 'postgres://ems:se/cret@host:5432/ems' }, '%2F'],
    [{ DATABASE_URL: 'postgres://ems@host:port/ems' }, 'DATABASE_URL must look like'],
    [{ EMS_TIME_ZONE: 'Mars/Base' }, 'EMS_TIME_ZONE must be the name of a time zone'],
  ])('T102: %o is refused with a reason', (environment, sentence) => {
    expect(refused(environment)).toContain(sentence)
  })
})
