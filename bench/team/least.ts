import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg, { type ClientConfig } from 'pg'
import { Visit } from '../../server/http/visit.testing.ts'
import type { Book } from '../book.ts'
import { percentile } from '../statistics.ts'
import { askFor } from './asker.ts'
import { measureFloor, tableOfFloor, type Floor } from './floor.ts'
import { fiftyASecond } from './steady.ts'

/**
 * The least that a server in Node takes to acknowledge a request, with the same asker: no rules, no sessions, nobody who listens,
 * nothing but HTTP around the commit that is the floor. What this takes nobody who serves over HTTP goes below.
 */
export async function measureLeast(at: ClientConfig, book: Book, samples: number): Promise<void> {
  const client = new pg.Client(at)
  await client.connect()
  const child = fork(join(import.meta.dirname, 'least-process.ts'), [JSON.stringify(at)], {
    execArgv: ['--import', 'tsx'],
  })
  try {
    const [port] = (await once(child, 'message')) as [number]
    const visit = new Visit(`http://127.0.0.1:${port}`, 'somebody', {})
    const floors: Floor[] = []
    const [p50, p99]: [number[], number[]] = [[], []]
    // The first round warms up.
    for (let sample = 0; sample <= samples; sample += 1) {
      const floor = await measureFloor(at)
      await client.query(tableOfFloor)
      const took: number[] = []
      await fiftyASecond(8, async (number) => {
        const start = performance.now()
        const { ok, text } = await askFor(visit, 'task.edit', {
          taskId: String(number),
          title: 'Another title',
        })
        if (!ok) throw new Error(text)
        took.push(performance.now() - start)
      })
      if (sample === 0) continue
      floors.push(floor)
      p50.push(percentile(took, 50))
      p99.push(percentile(took, 99))
    }
    const part = 'the least over HTTP'
    book.note(part, '50 a second: acknowledged, p50', 0, 'ms', p50, { commit: floors.map((one) => one.p50) })
    book.note(part, '50 a second: acknowledged, p99', 0, 'ms', p99, { commit: floors.map((one) => one.p99) })
  } finally {
    child.kill('SIGKILL')
    await client.end()
  }
}
