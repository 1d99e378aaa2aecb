import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommandLine } from './command-line.testing.ts'

let line: CommandLine

beforeAll(async () => {
  // No command could work with it.
  line = await CommandLine.open({ DATABASE_URL: 'mysql://here' })
})
afterAll(() => line.close())

test.each([
  ['link', 'EMAIL', 'It prints a link'],
  ['backup', '[FILE]', 'It writes a backup'],
  ['restore', 'FILE [--replace]', 'It brings a backup back'],
  ['import', 'FILE', 'It moves the backup of a browser workspace in'],
  ['doctor', '', 'It looks whether all that is kept is sound'],
])('T500: help says what %s takes and does, however it is asked for', async (name, usage, does) => {
  const asked = [
    [name, '--help'],
    [name, '-h'],
    [name, 'a-file', '--help'],
    ['help', name],
    ['--help', name],
  ]
  for (const args of asked) {
    const { code, said, complained } = await line.team(...args)
    expect([code, complained]).toEqual([0, ''])
    const [first, second, ...more] = said.split('\n')
    expect(first).toBe(`Usage: npm run team -- ${name} ${usage}`.trimEnd())
    expect(second).toContain(does)
    expect(more).toEqual([])
  }
})

test('T500: help refuses an unknown command, and no command takes an unknown option for a name or an e-mail', async () => {
  expect(await line.team('help', 'bakcup')).toMatchObject({ code: 2, said: '' })
  for (const name of ['link', 'backup', 'restore', 'import', 'doctor'])
    expect(await line.team(name, '--anything')).toMatchObject({
      code: 2,
      complained: expect.stringMatching(/^There is no --anything\.\nUsage: .*\S$/) as string,
    })
})
