import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg, { type ClientConfig } from 'pg'
import { Visit } from '../../server/http/visit.testing.ts'
import type { Book } from '../book.ts'
import { percentile } from '../statistics.ts'
import { inLanes, waiting } from './accepted.ts'
import { askFor } from './asker.ts'
import { measureFloor, tableOfFloor, type Floor } from './floor.ts'
import { fiftyASecond } from './steady.ts'

/**
 * Measures the least that a server in Node takes to acknowledge a request, with the same client: no rules, no sessions, no
 * listeners, nothing but HTTP around the commit that is the floor. Nothing that serves over HTTP can take less.
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
    const [accepted, p50, p99]: [number[], number[], number[]] = [[], [], []]
    const ask = async (number: number): Promise<void> => {
      const args = { taskId: String(number), title: 'Another title' }
      const { ok, text } = await askFor(visit, 'task.edit', args)
      if (!ok) throw new Error(text)
    }
    // The first round warms up.
    for (let sample = 0; sample <= samples; sample += 1) {
      const floor = await measureFloor(at)
      await client.query(tableOfFloor)
      const perSecond = await inLanes(waiting, 3, ask)
      const took: number[] = []
      await fiftyASecond(8, async (number) => {
        const start = performance.now()
        await ask(number)
        took.push(performance.now() - start)
      })
      if (sample === 0) continue
      floors.push(floor)
      accepted.push(perSecond)
      p50.push(percentile(took, 50))
      p99.push(percentile(took, 99))
    }
    const part = 'the least over HTTP'
    const of = (value: (floor: Floor) => number): number[] => floors.map(value)
    book.note(part, 'accepted', 0, 'a second', accepted, { commit: of((floor) => floor.perSecond) })
    book.note(part, '50 a second: acknowledged, p50', 0, 'ms', p50, { commit: of((floor) => floor.p50) })
    book.note(part, '50 a second: acknowledged, p99', 0, 'ms', p99, { commit: of((floor) => floor.p99) })
  } finally {
    child.kill('SIGKILL')
    await client.end()
  }
}
