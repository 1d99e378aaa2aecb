import { rm } from 'node:fs/promises'
import { startEmbedded } from '../../server/database/embedded.ts'
import { OlderFolders } from '../../server/database/older-folder.testing.ts'
import { withClient } from '../../server/database/with-client.ts'
import { migrate } from '../../server/database/schema.ts'
import type { Book } from '../book.ts'
import { fill } from './company.ts'
import { addEntries } from './memory.ts'

/** How many entries were written for each existing task. */
const entriesPerTask = 4

/** Measures the first start that moves a database to the next major version of PostgreSQL, beside that of an empty one. */
export async function measureNextMajor(sizes: readonly number[], book: Book, samples: number): Promise<void> {
  const times = new Map<number, number[]>()
  const folders = new Map<number, OlderFolders>()
  for (const size of [0, ...sizes])
    folders.set(
      size,
      await OlderFolders.make(async (database) => {
        await withClient(database, 'ems bench', (client) => migrate(client))
        if (size > 0) await fill(database, size)
        if (size > 0) await addEntries(database, entriesPerTask * size)
      }),
    )
  for (let sample = 0; sample < samples; sample += 1)
    for (const [size, older] of folders) times.set(size, [...(times.get(size) ?? []), await moved(older)])
  for (const older of folders.values()) await older.close()
  const empty = times.get(0) ?? []
  for (const size of sizes)
    book.note('next major version', 'first start', size, 'ms', times.get(size) ?? [], { empty })
}

async function moved(older: OlderFolders): Promise<number> {
  const data = await older.copy()
  const began = performance.now()
  const embedded = await startEmbedded(data, { moving: () => {} })
  const milliseconds = performance.now() - began
  await embedded.stop()
  await rm(data, { recursive: true })
  return milliseconds
}
