import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('T539: what builds and runs EMS is installed even if NODE_ENV is production', () => {
  // npm decides what it leaves out, and whether that counts as missing, as it does when it installs.
  const options = { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } } as const
  const listed = execFileSync('npm', ['ls', '--depth=0', '--json', 'tsx', 'vite'], options)
  expect(JSON.parse(listed)).toMatchObject({ dependencies: { tsx: {}, vite: {} } })
})

test('T539: an image has .npmrc and package.json before anything is installed', () => {
  const [, before] =
    /^COPY (.*)\nRUN npm ci$/m.exec(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')) ?? []
  expect(before?.split(' ')).toEqual(expect.arrayContaining(['.npmrc', 'package.json']))
})
