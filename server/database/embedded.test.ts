import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmbedded, type Embedded } from './embedded.ts'

describe('a PostgreSQL of our own', () => {
  let folder: string
  let first: Embedded

  beforeAll(async () => {
    const { chmod } = await import('node:fs/promises')
    folder = await mkdtemp(join(tmpdir(), 'ems-embedded-'))
    await chmod(folder, 0o755)
    first = await startEmbedded(join(folder, 'data'))
  })

  afterAll(async () => {
    await first.stop().catch(() => {})
    await rm(folder, { recursive: true, force: true })
  })

  const ask = async (embedded: Embedded, text: string): Promise<unknown> => {
    const client = new pg.Client(embedded.connection)
    await client.connect()
    const { rows } = await client.query<{ answer: unknown }>(text)
    await client.end()
    return rows[0]?.answer
  }

  test('is made and started in an empty folder, and listens on no port', async () => {
    expect(first.isAdopted).toBe(false)
    expect(await ask(first, "select current_setting('listen_addresses') as answer")).toBe('')
    expect(await ask(first, "select current_setting('fsync') as answer")).toBe('on')
  })

  test('is taken over where it was left running', async () => {
    const second = await startEmbedded(join(folder, 'data'))
    expect(second.isAdopted).toBe(true)
    await ask(first, 'create table kept (answer integer)')
    await ask(second, 'insert into kept values (17)')
    expect(await ask(first, 'select answer from kept')).toBe(17)
  })

  test('has everything after it was stopped and started', async () => {
    await first.stop()
    first = await startEmbedded(join(folder, 'data'))
    expect(first.isAdopted).toBe(false)
    expect(await ask(first, 'select answer from kept')).toBe(17)
  })
})
