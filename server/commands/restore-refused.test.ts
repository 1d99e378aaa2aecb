import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backupText } from '../../src/domain/backup/backup.ts'
import { createState } from '../../src/domain/state/state.ts'
import { checkBackup } from '../backup/restore-backup.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer } from '../http/test-server.testing.ts'
import { rulesVersion } from '../log/stored-entry.ts'
import { CommandLine } from './command-line.testing.ts'

let postgres: TestPostgres
let line: CommandLine

beforeAll(async () => {
  postgres = await startPostgres()
  const server = await TestServer.start(postgres)
  line = (await CommandLine.open()).at(server.database)
  for (const name of ['Kim', 'Lea', 'Mia']) await server.person('employee', name)
  await line.team('backup', 'good.gz')
  await server.stop()
})
afterAll(async () => {
  await line.close()
  await postgres.stop()
})

describe('T207: without changing anything, and with a reason, a restore refuses', () => {
  const refusal = async (name: string): Promise<string> => {
    const database = await postgres.database()
    const { code, complained } = await line.at(database).team('restore', name)
    const server = await TestServer.start(postgres, { database })
    expect([code, server.log.head]).toEqual([1, 0])
    await server.stop()
    return complained.replaceAll(line.file(name), 'It')
  }
  const text = async (): Promise<string> => gunzipSync(await readFile(line.file('good.gz'))).toString()

  test('a file that is missing or cannot be read', async () => {
    expect(await refusal('none')).toBe('There is no file It.')
    expect(await refusal('.')).toBe('It is a folder. Name a file in it.')
  })

  test('a file that is not a backup, is empty, or is from a browser workspace', async () => {
    await writeFile(line.file('foreign'), 'Dear all,\nthis is a letter.\n')
    await writeFile(line.file('json'), '{"format":"ems","version":1}\n')
    await writeFile(line.file('empty'), '')
    for (const name of ['foreign', 'json', 'empty'])
      expect(await refusal(name)).toBe('It is not a backup of a team server.')
    const options = { at: '2026-03-02T09:00:00.000Z', seq: 0, entries: [], passwords: false }
    await writeFile(line.file('browser'), backupText(createState(), options))
    expect(await refusal('browser')).toContain('It was downloaded in Settings.')
  })

  test('a backup made by a newer version', async () => {
    for (const [older, newer] of [
      ['"version":2', '"version":3'],
      [`"rules":${rulesVersion}`, `"rules":${rulesVersion + 1}`],
    ] as const) {
      await writeFile(line.file('newer'), (await text()).replace(older, newer))
      expect(await refusal('newer')).toBe('It was made by a newer version of EMS. Update EMS here first.')
    }
  })

  test('a backup cut off at any point', async () => {
    const whole = await readFile(line.file('good.gz'))
    for (const part of [0.3, 0.6, 0.95]) {
      await writeFile(line.file('cut.gz'), whole)
      await truncate(line.file('cut.gz'), Math.floor((await stat(line.file('cut.gz'))).size * part))
      expect(await refusal('cut.gz')).toBe('It is cut off: its end is missing. It cannot be restored.')
    }
    const lines = (await text()).split('\n')
    for (const kept of [lines.slice(0, 3).join('\n'), lines.slice(0, -2).join('\n')]) {
      await writeFile(line.file('cut'), `${kept}\n`)
      expect(await refusal('cut')).toBe('It is cut off: its end is missing. It cannot be restored.')
    }
  })

  test('a backup in which a character or a line was changed', async () => {
    const good = await text()
    const lines = good.split('\n')
    const changed = [
      good.replace('Kim', 'Tim'),
      [...lines.slice(0, 2), ...lines.slice(3)].join('\n'),
      [...lines.slice(0, 2), lines[1], ...lines.slice(2)].join('\n'),
      good.replace('"entries":{', '"others":{'),
      `${good}{"entries":{}}\n`,
    ]
    for (const one of changed) {
      await writeFile(line.file('changed.gz'), gzipSync(one))
      expect(await refusal('changed.gz')).toBe(
        'It is damaged: it is not as it was written. It cannot be restored.',
      )
    }
    const packed = await readFile(line.file('good.gz'))
    packed.fill(7, 200, 260)
    await writeFile(line.file('changed.gz'), packed)
    expect(await refusal('changed.gz')).toContain('It is damaged')
  })
})

test('T668: a line as long as PostgreSQL can give it is read, and a long first line is that of no backup', async () => {
  const [header, ...rest] = gunzipSync(await readFile(line.file('good.gz')))
    .toString()
    .split('\n')
  const long = `{"entries":{"changes":"${'x'.repeat(300_000_000)}"}}`
  await writeFile(line.file('long'), [header, long, ...rest].join('\n'))
  // It was read to its end: this file has a line more than it says.
  await expect(checkBackup(line.file('long'))).rejects.toThrow('It cannot be restored.')
  await writeFile(line.file('other'), `${'x'.repeat(2_000_000)}\n`)
  await expect(checkBackup(line.file('other'))).rejects.toThrow('is not a backup of a team server')
})
