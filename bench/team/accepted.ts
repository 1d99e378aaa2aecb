import { randomUUID } from 'node:crypto'
import type { ClientConfig } from 'pg'
import { stampOf } from '../../src/domain/model/day.ts'
import { onServer } from '../../src/domain/on-server.ts'
import { ServerLog } from '../../server/log/server-log.ts'
import type { Visit } from '../../server/http/visit.testing.ts'
import { askFor } from './asker.ts'
import { managerAt, newTitle, taskAt } from './company.ts'

/** How many requests wait for an answer at any time. */
export const waiting = 128

const now = (): string => stampOf(Date.now(), 0)

/** Opens a log that nothing else is asked of. */
export function openLog(connection: ClientConfig): Promise<ServerLog> {
  return ServerLog.open({ connection, terms: onServer((secret) => secret), now })
}

/** How many requests a second a log accepts: edits of various tasks. */
export function acceptedBy(log: ServerLog, tasks: number, lanes = waiting, seconds = 3): Promise<number> {
  return inLanes(lanes, seconds, async (number) => {
    const args = { taskId: taskAt(number % tasks), title: newTitle() }
    const by = managerAt(number)
    const answer = await log.append(by, { id: randomUUID(), by, at: now(), name: 'task.edit', args })
    if (!answer.ok) throw new Error(answer.refusal.message)
  })
}

/** The same with a log in this process. */
export async function acceptedAlone(connection: ClientConfig, tasks: number): Promise<number> {
  const log = await openLog(connection)
  const perSecond = await acceptedBy(log, tasks)
  await log.close()
  return perSecond
}

/** The same over HTTP, each in the name of the task's manager. */
export function acceptedOverTheWire(people: readonly Visit[], tasks: number, seconds = 3): Promise<number> {
  return inLanes(waiting, seconds, async (number) => {
    const args = { taskId: taskAt(number % tasks), title: newTitle() }
    const manager = people[number % 20]
    if (!manager) throw new Error('Nobody is there.')
    const answer = await askFor(manager, 'task.edit', args)
    if (!answer.ok && answer.status !== 503) throw new Error(answer.text)
  })
}

/** Does jobs one after another in the given number of parallel lanes; returns how many a second. */
export async function inLanes(
  lanes: number,
  seconds: number,
  job: (number: number) => Promise<void>,
): Promise<number> {
  let begun = 0
  let done = 0
  const began = performance.now()
  const isOver = (): boolean => performance.now() - began > seconds * 1000
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (!isOver()) {
        begun += 1
        await job(begun)
        done += 1
      }
    }),
  )
  return (done * 1000) / (performance.now() - began)
}
