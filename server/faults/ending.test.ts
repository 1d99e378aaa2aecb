import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from '../database/embedded.ts'
import { firstAdmin, newFolder, Processes } from './places.testing.ts'

const processes = new Processes()
const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  await processes.end()
  for (const end of ends) await end()
}, 60_000)

test('T312: of two servers on one folder the second one ends; the first ends with its PostgreSQL when it is told to', async () => {
  const { data, end } = await newFolder()
  ends.push(end)
  const server = await processes.start({ EMS_DATA: data })
  const { connection } = await startEmbedded(data)
  const visit = await firstAdmin(server.url, connection)
  const heard = await (await visit.listen()).until(({ words }) => words.length > 0)
  await expect(processes.start({ EMS_DATA: data })).rejects.toThrow('ended at its start')
  expect((await visit.get('/readyz')).status).toBe(200)
  expect(await visit.request('profile.update', { name: 'Ada L.' })).toMatchObject({ ok: true })
  server.signal('SIGTERM')
  expect(await heard.ended).toBe(1012)
  expect(await server.ended).toBe(0)
  await expect(readFile(join(data, 'database/postmaster.pid'))).rejects.toThrow('ENOENT')
}, 120_000)
