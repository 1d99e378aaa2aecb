import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { notAtTeam } from '../e2e/support/not-at-team.ts'

const root = join(import.meta.dirname, '..')

/** The tests that Playwright finds, each with its file and its titles. */
async function testsAt(place: 'browser' | 'team', looks = ''): Promise<string[]> {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [playwright, 'test', '--list', '--reporter=list'],
    {
      cwd: root,
      env: { ...process.env, E2E_PLACE: place, E2E_LOOKS: looks },
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  return stdout.split('\n').flatMap((line) => {
    const [, file, titles] = /^ {2}(\S+\.spec\.ts):\d+:\d+ › (.*)$/.exec(line) ?? []
    return file === undefined || titles === undefined ? [] : [`${file} › ${titles}`]
  })
}

interface Name {
  readonly file: string
  /** Absent if the whole file is left out. */
  readonly title?: string
  readonly inSoak: boolean
}

const names = notAtTeam.flatMap(({ files = [], titles = {}, inSoak = false }): Name[] => [
  ...files.map((file) => ({ file, inSoak })),
  ...Object.entries(titles).flatMap(([file, some]) => some.map((title) => ({ file, title, inSoak }))),
])

/** Whether a test is one of those that a name stands for. */
function isNamed({ file, title }: Name, found: string): boolean {
  if (title === undefined) return found.startsWith(`${file} › `)
  if (!found.startsWith(`${file} › `)) return false
  return title.endsWith('…')
    ? found.includes(` › ${title.slice(0, -1)}`)
    : `${found} › `.includes(` › ${title} › `)
}

test('a team server is tested with every end-to-end test except those listed, all of which exist', async () => {
  const [all, tried, triedInSoak] = await Promise.all([
    testsAt('browser'),
    testsAt('team'),
    testsAt('team', '1'),
  ])
  expect(all.length).toBeGreaterThan(800)
  expect(names.filter((name) => !all.some((found) => isNamed(name, found)))).toEqual([])
  const namesOf = (found: string) => names.filter((name) => isNamed(name, found))
  expect(tried).toEqual(all.filter((found) => namesOf(found).length === 0))
  expect(tried.filter((found) => found.startsWith('team/'))).toEqual([])
  const inSoak = all.filter(
    (found) => namesOf(found).length > 0 && namesOf(found).every((name) => name.inSoak),
  )
  expect(triedInSoak).toEqual(inSoak)
  // All tests are read three times, by separate processes.
}, 360_000)

test('everything left out is listed only once', () => {
  const written = names.map(({ file, title = '' }) => `${file} › ${title}`)
  expect(written).toEqual([...new Set(written)])
})
