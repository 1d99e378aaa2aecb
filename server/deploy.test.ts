import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { trustedProxyOf } from './trusted-proxy.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'deploy')

/** The values that a file sets a variable to, in the notation of a unit, a compose file, or a command in a comment. */
function settings(text: string, name: string): string[] {
  return Array.from(text.matchAll(new RegExp(`${name}(?:=|: )([^\\s]+)`, 'g')), ([, value = '']) =>
    value.replace(/[.,]$/, ''),
  )
}

const files = readdirSync(folder).filter(
  (file) => settings(readFileSync(join(folder, file), 'utf8'), 'EMS_URL').length > 0,
)

test('T479: there are examples of a server behind a proxy', () => {
  expect(files).toEqual(expect.arrayContaining(['Caddyfile', 'compose.yaml', 'ems.service', 'nginx.conf']))
})

test.each(files)('T479: %s sets EMS_TRUST_PROXY wherever it sets EMS_URL', (file) => {
  const text = readFileSync(join(folder, file), 'utf8')
  const proxies = settings(text, 'EMS_TRUST_PROXY')
  expect(proxies).toHaveLength(settings(text, 'EMS_URL').length)
  const named = proxies.filter((proxy) => proxy !== '…')
  expect(named.map((proxy) => trustedProxyOf(proxy))).toEqual(named)
})

test('T659: a 503 for one person makes nginx leave out no process, which would be for everybody', () => {
  const servers = readFileSync(join(folder, 'nginx.conf'), 'utf8').match(/^\tserver \d.*$/gm)
  expect(servers).toHaveLength(2)
  for (const server of servers ?? []) expect(server).toMatch(/ max_fails=0;$/)
})

test('T631: what EMS writes into the current folder, and passwords for compose, get into no image and no commit', () => {
  const written = [
    'ems-2026-03-02-0917.backup.gz',
    'ems-links-1f.txt',
    'ems-backup-2026-03-02-0917.json',
    '.env',
  ].flatMap((name) => [name, `deploy/${name}`])
  for (const list of ['.dockerignore', '.gitignore']) {
    const patterns = readFileSync(join(root, list), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => asExpression(list === '.gitignore' && !line.includes('/') ? `**/${line}` : line))
    expect([list, written.filter((path) => !patterns.some((pattern) => pattern.test(path)))]).toEqual([
      list,
      [],
    ])
  }
})

/** Git finds a name in every folder; Docker does so only after two stars. */
function asExpression(pattern: string): RegExp {
  const parts = pattern.split('**/').map((part) => part.replaceAll('.', '\\.').replaceAll('*', '[^/]*'))
  return new RegExp(`^${parts.join('(.*/)?')}$`)
}

test('T631: in the image the data folder is not the home of its user, so that the first thing there may be a restore', () => {
  const text = readFileSync(join(folder, 'Dockerfile'), 'utf8')
  expect(settings(text, 'EMS_DATA')).toEqual(['/data'])
  expect(text).toMatch(/useradd --system --create-home ems/)
})
