import { randomUUID } from 'node:crypto'
import type { ClientConfig } from 'pg'
import { stampOf } from '../../src/domain/model/day.ts'
import { onServer } from '../../src/domain/on-server.ts'
import { ServerLog } from '../../server/log/server-log.ts'
import type { Visit } from '../../server/http/visit.testing.ts'
import { managerAt, taskAt } from './company.ts'

/** So many wait for an answer at any time. */
const waiting = 128

/** How many requests a second a log takes in that nothing else is asked of: edits of tasks here and there. */
export async function acceptedAlone(connection: ClientConfig, tasks: number, seconds = 3): Promise<number> {
  const now = (): string => stampOf(Date.now(), 0)
  const log = await ServerLog.open({ connection, terms: onServer((secret) => secret), now })
  const perSecond = await inLanes(seconds, async (number) => {
    const args = { taskId: taskAt(number % tasks), title: `Another title ${number}` }
    const by = managerAt(number)
    const answer = await log.append(by, { id: randomUUID(), by, at: now(), name: 'task.edit', args })
    if (!answer.ok) throw new Error(answer.refusal.message)
  })
  await log.close()
  return perSecond
}

/** The same over HTTP, each in the name of the task's manager. */
export function acceptedOverTheWire(people: readonly Visit[], tasks: number, seconds = 3): Promise<number> {
  return inLanes(seconds, async (number) => {
    const args = { taskId: taskAt(number % tasks), title: `Another title ${number}` }
    const answer = await people[number % 20]?.request('task.edit', args)
    if (!answer?.ok && answer?.status !== 503) throw new Error(answer?.text)
  })
}

/** Does jobs one after the other in so many lanes at once; gives how many a second. */
async function inLanes(seconds: number, job: (number: number) => Promise<void>): Promise<number> {
  let begun = 0
  let done = 0
  const began = performance.now()
  const isOver = (): boolean => performance.now() - began > seconds * 1000
  await Promise.all(
    Array.from({ length: waiting }, async () => {
      while (!isOver()) {
        begun += 1
        await job(begun)
        done += 1
      }
    }),
  )
  return (done * 1000) / (performance.now() - began)
}
