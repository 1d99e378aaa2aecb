import { ServerProcess } from '../../server/faults/server-process.testing.ts'
import type { Book } from '../book.ts'
import { acceptedOverTheWire } from './accepted.ts'
import { comeBackBySeq, comeBackBySnapshot, hasBegun } from './coming-back.ts'
import { everybody, visits, type BenchPlace } from './company.ts'
import { measureFloor, type Floor } from './floor.ts'
import { measureSteady } from './steady.ts'

const tasks = 5000

/** Measures over HTTP, with everybody connected. */
export async function measureWire({ at, url }: BenchPlace, book: Book, samples: number): Promise<void> {
  const server = await ServerProcess.start({ DATABASE_URL: url })
  try {
    const people = await visits(at, server.url)
    const first = await people[0]?.get('/api/snapshot')
    const seen = { seq: first?.seq ?? 0, epoch: first?.epoch ?? '' }
    const sockets = people.map((visit) => visit.listenFrom(seen))
    await Promise.all(sockets.map(hasBegun))
    const floors: Floor[] = []
    const [accepted, p50, p99, others, bySeq, bySnapshot]: number[][] = [[], [], [], [], [], []]
    for (let sample = 0; sample < samples; sample += 1) {
      floors.push(await measureFloor(at))
      accepted?.push(await acceptedOverTheWire(people, tasks))
      const steady = await measureSteady(people, sockets, tasks)
      p50?.push(steady.acknowledged.p50)
      p99?.push(steady.acknowledged.p99)
      others?.push(steady.atOthers.p50)
    }
    for (const { socket } of sockets) socket.terminate()
    const present = (await people[0]?.get('/api/snapshot'))?.seq ?? 0
    for (let sample = 0; sample < samples; sample += 1) {
      bySeq?.push(await comeBackBySeq(people, { ...seen, seq: Math.max(0, present - 100) }))
      const { milliseconds, bytes } = await comeBackBySnapshot(people)
      bySnapshot?.push(milliseconds)
      if (sample === 0)
        book.remarks.push(`${everybody} snapshots are ${Math.round(bytes / 1e6)} MB unpacked.`)
    }
    const of = (value: (floor: Floor) => number): number[] => floors.map(value)
    const note = (
      name: string,
      unit: string,
      values: number[] | undefined,
      floor: Record<string, number[]>,
    ): void => book.note(`${everybody} people`, name, tasks, unit, values ?? [], floor)
    note('accepted over the wire', 'a second', accepted, { commit: of((floor) => floor.perSecond) })
    note('50 a second: acknowledged, p50', 'ms', p50, { commit: of((floor) => floor.p50) })
    note('50 a second: acknowledged, p99', 'ms', p99, { commit: of((floor) => floor.p99) })
    note('50 a second: at others, p50', 'ms', others, { acknowledged: p50 ?? [] })
    note('come back at once, 100 entries later', 'ms', bySeq, {})
    note('come back at once, by snapshots', 'ms', bySnapshot, {})
  } finally {
    await server.kill()
  }
}
