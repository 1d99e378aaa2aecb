import { randomUUID } from 'node:crypto'
import type { Listening, Visit, Word } from '../../server/http/visit.testing.ts'
import { percentile } from '../statistics.ts'
import { askFor } from './asker.ts'
import { newTitle, taskAt } from './company.ts'

/** What 300 connected people see when somebody among them asks for something 50 times a second; in milliseconds. */
export interface Steady {
  readonly acknowledged: { readonly p50: number; readonly p99: number }
  /** Until it reaches the first person who did not ask for it. */
  readonly atOthers: { readonly p50: number }
}

/** Managers edit their own tasks; the assignee of each task hears of it too. */
export async function measureSteady(
  people: readonly Visit[],
  sockets: readonly Listening[],
  tasks: number,
  seconds = 8,
): Promise<Steady> {
  const sentAt = new Map<string, number>()
  const others: number[] = []
  const listeners = sockets.map(({ socket }, at) => {
    const listener = (data: Buffer): void => {
      const { entries = [] } = JSON.parse(data.toString()) as Word
      for (const { request } of entries) {
        const sent = sentAt.get(request.id)
        if (sent === undefined || request.by === people[at]?.me) continue
        others.push(performance.now() - sent)
        sentAt.delete(request.id)
      }
    }
    socket.on('message', listener)
    return () => socket.off('message', listener)
  })
  const acknowledged: number[] = []
  await fiftyASecond(seconds, one)
  // Otherwise each sample would read everything once more than the one before, on the same two cores.
  for (const remove of listeners) remove()
  return {
    acknowledged: { p50: percentile(acknowledged, 50), p99: percentile(acknowledged, 99) },
    atOthers: { p50: percentile(others, 50) },
  }

  async function one(number: number): Promise<void> {
    const id = randomUUID()
    const start = performance.now()
    sentAt.set(id, start)
    const args = { taskId: taskAt((number * 37) % tasks), title: newTitle() }
    const manager = people[(number * 37) % 20]
    if (!manager) throw new Error('Nobody is there.')
    const answer = await askFor(manager, 'task.edit', args, id)
    if (!answer.ok) throw new Error(answer.text)
    acknowledged.push(performance.now() - start)
  }
}

/** Starts something 50 times a second, however long it takes; resolves when all of it is done. */
export async function fiftyASecond(seconds: number, one: (number: number) => Promise<void>): Promise<void> {
  const under: Promise<void>[] = []
  const began = performance.now()
  for (let number = 0; number < seconds * 50; number += 1) {
    await until(began + number * 20)
    under.push(one(number))
  }
  await Promise.all(under)
}

async function until(moment: number): Promise<void> {
  const left = moment - performance.now()
  if (left > 0) await new Promise((next) => setTimeout(next, left))
}
