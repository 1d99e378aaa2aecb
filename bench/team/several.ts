import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { ServerProcess } from '../../server/faults/server-process.testing.ts'
import type { Book } from '../book.ts'
import { acceptedOverTheWire, waiting } from './accepted.ts'
import { hasBegun } from './coming-back.ts'
import { everybody, visits, type BenchPlace } from './company.ts'
import { measureFloor, type Floor } from './floor.ts'
import type { Order } from './log-process.ts'
import { measureSteady } from './steady.ts'

const counts = [1, 2, 4] as const
const tasks = 5000
const nameOf = (count: number): string => `${count} ${count === 1 ? 'process' : 'processes'}`

/** Measures what several logs accept together, each in a process of its own, with 128 requests waiting in all at any time. */
export async function measureSeveralLogs(at: ClientConfig, book: Book, samples: number): Promise<void> {
  const logs = Array.from({ length: Math.max(...counts) }, () =>
    fork(join(import.meta.dirname, 'log-process.ts'), [JSON.stringify(at)], {
      execArgv: ['--import', 'tsx'],
    }),
  )
  try {
    await Promise.all(logs.map(answerOf))
    const floors: Floor[] = []
    const accepted = new Map<number, number[]>()
    // The first round warms them up.
    for (let sample = 0; sample <= samples; sample += 1) {
      if (sample > 0) floors.push(await measureFloor(at))
      for (const count of counts) {
        const those = logs.slice(0, count)
        await Promise.all(those.map((log) => ask(log, 'catch up')))
        const each = await Promise.all(those.map((log) => ask(log, { tasks, lanes: waiting / count })))
        const perSecond = each.reduce((sum, one) => sum + one, 0)
        if (sample > 0) accepted.set(count, [...(accepted.get(count) ?? []), perSecond])
      }
    }
    const commit = floors.map((floor) => floor.perSecond)
    const one = accepted.get(1) ?? []
    for (const [count, values] of accepted)
      book.note('several logs alone', nameOf(count), tasks, 'a second', values, {
        commit,
        ...(count > 1 && { one }),
      })
  } finally {
    for (const log of logs) log.kill()
  }
}

function ask(log: ChildProcess, order: Order): Promise<number> {
  const answered = answerOf(log)
  log.send(order)
  return answered
}

function answerOf(log: ChildProcess): Promise<number> {
  return new Promise((answer, fail) => {
    const hasEnded = (): void => fail(new Error('A log has ended.'))
    log.once('exit', hasEnded)
    log.once('message', (found: number) => {
      log.off('exit', hasEnded)
      answer(found)
    })
  })
}

/** Measures each number of servers on a database of their own, with all of them running while they are asked in turn. */
export async function measureSeveralServers(
  newPlace: () => Promise<BenchPlace>,
  book: Book,
  samples: number,
): Promise<void> {
  for (const count of counts.slice(1)) {
    const { at, url } = await newPlace()
    const servers: ServerProcess[] = []
    try {
      for (let number = 0; number < count; number += 1)
        servers.push(await ServerProcess.start({ DATABASE_URL: url }))
      const people = await visits(at, ...servers.map((server) => server.url))
      const first = await people[0]?.get('/api/snapshot')
      const sockets = people.map((visit) =>
        visit.listenFrom({ seq: first?.seq ?? 0, epoch: first?.epoch ?? '' }),
      )
      await Promise.all(sockets.map(hasBegun))
      const floors: Floor[] = []
      const accepted: number[] = []
      const steady = []
      // The first round warms them up.
      for (let sample = 0; sample <= samples; sample += 1) {
        if (sample > 0) floors.push(await measureFloor(at))
        // As with one server: it is measured after it has been at work.
        const perSecond = await acceptedOverTheWire(people, tasks)
        if (sample > 0) accepted.push(perSecond)
        const found = await measureSteady(people, sockets, tasks)
        if (sample > 0) steady.push(found)
      }
      for (const { socket } of sockets) socket.terminate()
      const note = (name: string, values: number[], floor: Record<string, number[]>, unit = 'ms'): void =>
        book.note(`${everybody} people, ${nameOf(count)}`, name, tasks, unit, values, floor)
      const commit = floors.map((floor) => floor.perSecond)
      note('accepted over the wire', accepted, { commit }, 'a second')
      const p50 = steady.map(({ acknowledged }) => acknowledged.p50)
      note('50 a second: acknowledged, p50', p50, { commit: floors.map((floor) => floor.p50) })
      note(
        '50 a second: acknowledged, p99',
        steady.map(({ acknowledged }) => acknowledged.p99),
        { commit: floors.map((floor) => floor.p99) },
      )
      note(
        '50 a second: at others, p50',
        steady.map(({ atOthers }) => atOthers.p50),
        { acknowledged: p50 },
      )
    } finally {
      for (const server of servers) await server.kill()
    }
  }
}
