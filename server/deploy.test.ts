import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { trustedProxyOf } from './trusted-proxy.ts'

const folder = join(import.meta.dirname, '../deploy')

/** What a file sets a variable to, as a unit, a compose file or a command in a comment says it. */
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

test.each(files)('T479: with the name that people type %s says which proxy is believed', (file) => {
  const text = readFileSync(join(folder, file), 'utf8')
  const proxies = settings(text, 'EMS_TRUST_PROXY')
  expect(proxies).toHaveLength(settings(text, 'EMS_URL').length)
  const named = proxies.filter((proxy) => proxy !== '…')
  expect(named.map((proxy) => trustedProxyOf(proxy))).toEqual(named)
})
