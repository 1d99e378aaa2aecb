import { mkdir, readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newFolder } from '../faults/places.testing.ts'
import { openDatabase, type Database } from './open-database.ts'

let place: Awaited<ReturnType<typeof newFolder>>
beforeEach(async () => {
  place = await newFolder()
})
afterEach(() => place.end())

/** Starts so many servers at once; returns the one that got the database, after checking that all others were told why they did not. */
async function oneOf(servers: number): Promise<Database> {
  const { data } = place
  const opened = await Promise.allSettled(
    Array.from({ length: servers }, () => openDatabase({ databaseUrl: undefined, data, onLost: () => {} })),
  )
  const refused = opened.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []))
  expect(refused).toHaveLength(servers - 1)
  for (const message of refused) expect(message).toContain(`Another EMS server is using ${data}`)
  const [database] = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  if (!database) throw new Error('None of them has it.')
  return database
}

test('T454: exactly one of several servers started together gets the database, be it new or already there', async () => {
  const { data } = place
  const names = ['database', 'postgresql', 'socket']
  const first = await oneOf(3)
  expect((await readdir(data)).toSorted()).toEqual(names)
  expect((await stat(data)).mode & 0o777).toBe(0o700)
  expect((await stat(join(data, 'socket'))).mode & 0o777).toBe(0o700)
  expect(await readdir(join(data, 'postgresql'))).toHaveLength(1)
  await first.close()
  const second = await oneOf(3)
  expect((await readdir(data)).toSorted()).toEqual(names)
  await second.close()
})

test('T454: a half-made database is removed if it is old, and only then', async () => {
  const { data } = place
  const halves = ['half-database-old', 'half-database-new'].map((name) => join(data, name))
  for (const half of halves) await mkdir(half, { recursive: true })
  const before = new Date(Date.now() - 2 * 3_600_000)
  await utimes(halves[0]!, before, before)
  await (await oneOf(1)).close()
  expect((await readdir(data)).filter((name) => name.startsWith('half'))).toEqual(['half-database-new'])
})

test('T454: so is what a killed start has left beside a database that is complete by now', async () => {
  const { data } = place
  await (await oneOf(1)).close()
  const halves = ['half-database-old', 'postgresql/half-18.4.0-old'].map((name) => join(data, name))
  const before = new Date(Date.now() - 2 * 3_600_000)
  for (const half of halves) {
    await mkdir(half)
    await utimes(half, before, before)
  }
  await (await oneOf(1)).close()
  const left = await readdir(data, { recursive: true })
  expect(left.filter((name) => name.includes('half-'))).toEqual([])
})
