import { expect, test } from 'vitest'
import { rowLists } from '../../domain/model/row-lists.ts'
import { Connection } from './connection.ts'
import type { Hearer, Snapshot } from './wire.ts'

/** A connection to a server that accepts every socket, on a page whose clock the test controls. */
function connected() {
  let now = 0
  const due = new Map<object, { readonly at: number; readonly job: () => void }>()
  const sockets: Hearer[] = []
  const back: (() => void)[] = []
  const connection = new Connection({
    wire: {
      snapshot: () => Promise.reject(new Error('Nobody wants one.')),
      isReady: () => Promise.resolve(true),
      listen: (_, hearer) => {
        sockets.push(hearer)
        return () => {}
      },
    },
    page: {
      elapsed: () => now,
      later: (job, milliseconds) => {
        const key = {}
        due.set(key, { at: now + milliseconds, job })
        return () => void due.delete(key)
      },
      random: () => 0,
      onBack: (listener) => void back.push(listener),
      onAway: () => {},
      onTold: () => {},
    },
    position: () => ({ me: 'mara', epoch: 'one', seq: 1 }),
    settle: () => Promise.resolve(),
    lookInto: () => Promise.resolve(),
  })
  void connection.run()
  const pass = async (milliseconds: number): Promise<void> => {
    now += milliseconds
    for (const [key, { at, job }] of due) if (at <= now && due.delete(key)) job()
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return { sockets, pass, comeBack: () => back.forEach((listener) => listener()) }
}

test('T146: the page connects again when the server has been silent for 40 seconds', async () => {
  const { sockets, pass } = connected()
  await pass(30_000)
  sockets[0]?.hear({ entries: [], seq: 1 })
  await pass(39_000)
  expect(sockets).toHaveLength(1)
  await pass(1000)
  // Not immediately, and not all pages together.
  expect(sockets).toHaveLength(1)
  await pass(500)
  expect(sockets).toHaveLength(2)
})

test('T146: a page that is looked at again after 20 seconds of silence connects again immediately', async () => {
  const { sockets, pass, comeBack } = connected()
  sockets[0]?.hear({ entries: [], seq: 1 })
  await pass(19_000)
  comeBack()
  await pass(0)
  expect(sockets).toHaveLength(1)
  await pass(2000)
  comeBack()
  await pass(0)
  expect(sockets).toHaveLength(2)
})

test('T652: a snapshot asked for before somebody logged out is not shown when it comes after that', async () => {
  const asked: ((snapshot: Snapshot) => void)[] = []
  const connection = new Connection({
    wire: {
      snapshot: () => new Promise((come) => void asked.push(come)),
      isReady: () => Promise.resolve(true),
      listen: () => () => {},
    },
    page: {
      elapsed: () => 0,
      later: () => () => {},
      random: () => 0,
      onBack: () => {},
      onAway: () => {},
      onTold: () => {},
    },
    position: () => undefined,
    settle: () => Promise.resolve(),
    lookInto: () => Promise.resolve(),
  })
  const shown: (string | null)[] = []
  connection.fetched.subscribe(({ me }) => void shown.push(me))
  const snapshotOf = (me: string | null): Snapshot => ({ me, epoch: 'one', seq: 1, rows: rowLists(() => []) })
  void connection.run()
  const before = connection.renew()
  await expect.poll(() => asked.length).toBe(1)
  const loggedOut = connection.renew()
  asked[0]?.(snapshotOf('mara'))
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.(snapshotOf(null))
  expect(await Promise.all([before, loggedOut])).toEqual([true, true])
  expect(shown).toEqual([null])
  connection.close()
})
