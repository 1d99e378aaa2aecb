import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Company } from '../../../domain/company.testing.ts'
import { stampOf } from '../../../domain/model/day.ts'
import type { Request } from '../../../domain/request/request.ts'
import { createState } from '../../../domain/state/state.ts'
import { rowsOf } from '../simulated/rows-of.testing.ts'
import { ticks } from '../simulated/simulated-browser.testing.ts'
import { stopped } from '../stopped.ts'
import { IndexedOrder } from './indexed-order.ts'
import { MemoryOrder } from './memory-order.ts'
import { OrderGone, type RoundQuery, type Order, type Placed, type Round } from './order.ts'
import { RecentEntries } from '../../recent-entries.ts'
import { Rounds, type RoundResult } from './rounds.ts'

/** What a tab needs to place requests. */
interface Desk {
  readonly rounds: Rounds
  readonly state: Company['state']
  /** What was reported, in order. */
  readonly told: string[]
  readonly ended: RoundResult[]
}

/** An order that fails as often as it is told to, at the end of its transaction, and counts its rounds. */
class FailingOrder extends MemoryOrder {
  rounds = 0
  readonly faults: Error[] = []

  override async agree(query: RoundQuery, place: (round: Round) => Placed): Promise<void> {
    this.rounds += 1
    const fault = this.faults.shift()
    if (!fault) return super.agree(query, place)
    // Like an aborted transaction: everything was placed, nothing of it is kept.
    place({ meta: { log: '', head: query.seq }, later: [], known: new Map() })
    throw fault
  }
}

interface DeskOptions {
  readonly orderName?: string
  readonly mend?: (error: unknown) => Promise<string | undefined>
}

const cannotMend = (): Promise<undefined> => Promise.resolve(undefined)

const diskFault = new DOMException('The disk is full.', 'QuotaExceededError')

function deskOn(order: Order, { orderName = '', mend = cannotMend }: DeskOptions = {}): Desk {
  const state = createState()
  const past = new RecentEntries(state)
  const rounds = new Rounds({ state, past, order, orderName, mend }, 0)
  const told: string[] = []
  const ended: RoundResult[] = []
  rounds.ended.subscribe((round) => {
    told.push(`ended with ${round.entries.map(({ seq }) => seq).join(' ')}`)
    ended.push(round)
  })
  rounds.closed.subscribe((message) => {
    told.push(message)
    rounds.close(message)
  })
  rounds.givenUp.subscribe(() => told.push('given up'))
  return { rounds, state, told, ended }
}

let requests = 0

function request(name: string, args: object, by = 'system'): Request {
  requests += 1
  const at = stampOf(Date.parse('2026-03-02T09:00:00.000Z') + requests * 1000, 60)
  return { id: `request-${requests}`, by, at, name, args }
}

const firstAdmin = (): Request => request('workspace.ensureAdmin', {})

/** A request for somebody's new account, made by the only admin. */
function account(desk: Desk, email: string): Request {
  const [admin] = desk.state.users.values()
  const args = { name: 'Eli', email, password: 'pass', role: 'employee', projectIds: [] }
  return request('user.create', args, admin?.id)
}

beforeEach(() => {
  requests = 0
})

describe('a round gives requests their place', () => {
  test('together if they wait together, in the order in which they came', async () => {
    const order = new FailingOrder(0)
    const desk = deskOn(order)
    await desk.rounds.add(firstAdmin(), 0)
    await ticks(1)
    const answers = ['eli@x', 'finn@x', 'gus@x'].map((email) => desk.rounds.add(account(desk, email), 0))
    expect(await Promise.all(answers)).toMatchObject([2, 3, 4].map((seq) => ({ ok: true, entry: { seq } })))
    // One for the admin, one for Eli, and one for the two that waited meanwhile.
    expect(order.rounds).toBe(3)
    expect([...desk.state.users.values()].map(({ email }) => email).slice(1)).toEqual([
      'eli@x',
      'finn@x',
      'gus@x',
    ])
    expect(desk.rounds.seq).toBe(4)
  })

  test('and until then counts them, with the room that was promised to them', async () => {
    const desk = deskOn(new MemoryOrder(0))
    const [one, other] = [firstAdmin(), firstAdmin()]
    const answers = [desk.rounds.add(one, 40), desk.rounds.add(other, 2)]
    expect(desk.rounds.waiting).toEqual({ requests: [one, other], count: 2, growth: 42 })
    await Promise.all(answers)
    expect(desk.rounds.waiting).toEqual({ requests: [], count: 0, growth: 0 })
  })

  test('and answers them once everyone has heard of their entries', async () => {
    const desk = deskOn(new MemoryOrder(0))
    const order: string[] = []
    desk.rounds.ended.subscribe(({ entries, mine, requests: answered }) => {
      order.push(`heard of ${entries.length}, ${mine.length}, ${answered.length}`)
    })
    await desk.rounds.add(firstAdmin(), 0).then(() => order.push('answered'))
    expect(order).toEqual(['heard of 1, 1, 1', 'answered'])
  })

  test('but makes no entry for one that has nothing left to change', async () => {
    const desk = deskOn(new MemoryOrder(0))
    await desk.rounds.add(firstAdmin(), 0)
    expect(await desk.rounds.add(firstAdmin(), 0)).toEqual({ ok: true, entry: undefined })
    expect(desk.rounds.seq).toBe(1)
  })

  test('and gives one that comes twice its first answer again, and only one entry', async () => {
    const desk = deskOn(new MemoryOrder(0))
    await desk.rounds.add(firstAdmin(), 0)
    await ticks(1)
    const twice = account(desk, 'eli@x')
    // The first of these begins a round. The one handed in twice waits for it and goes into the next round, both together.
    const waiting = [account(desk, 'finn@x'), twice, twice].map((one) => desk.rounds.add(one, 0))
    const [, first, again] = await Promise.all(waiting)
    expect(first).toMatchObject({ ok: true, entry: { seq: 3 } })
    expect([again, await desk.rounds.add(twice, 0)]).toEqual([first, first])
    expect(desk.rounds.seq).toBe(3)
  })
})

describe('S11: two tabs that share an order', () => {
  let desks: [Desk, Desk]
  let names = 0

  beforeEach(async () => {
    names += 1
    const orderName = `order-${names}`
    indexedDB.deleteDatabase('ems')
    const [one, other] = [new IndexedOrder(), new IndexedOrder()]
    await one.begin({ log: orderName, head: 0, base: {} })
    desks = [deskOn(one, { orderName }), deskOn(other, { orderName })]
    await desks[0].rounds.add(firstAdmin(), 0)
  })

  test('decide on top of what the other has ordered, and refuse what it has made impossible', async () => {
    const [one, other] = desks
    await one.rounds.add(account(one, 'eli@x'), 0)
    const answer = await other.rounds.add(account(one, 'eli@x'), 0)
    expect(answer).toMatchObject({ ok: false, refusal: { message: 'Email is already in use' } })
    expect(rowsOf(other.state)).toEqual(rowsOf(one.state))
    expect(other.ended).toMatchObject([{ entries: [{ seq: 1 }, { seq: 2 }], mine: [] }])
  })

  test('give a request that the other has refused the same answer', async () => {
    const [one, other] = desks
    await one.rounds.add(account(one, 'eli@x'), 0)
    const twice = account(one, 'eli@x')
    const refused = await one.rounds.add(twice, 0)
    await one.rounds.add(
      request('user.delete', { userId: [...one.state.users.values()][1]?.id }, twice.by),
      0,
    )
    expect(refused.ok).toBe(false)
    expect(await other.rounds.add(twice, 0)).toEqual(refused)
  })

  test('take in what they hear, and read what they missed from the order', async () => {
    const [one, other] = desks
    const news: RoundResult['entries'][] = []
    one.rounds.ended.subscribe(({ mine }) => news.push(mine))
    await one.rounds.add(account(one, 'eli@x'), 0)
    await one.rounds.add(account(one, 'finn@x'), 0)
    // The first two come again from the order, since the third is heard of first.
    other.rounds.hear(news[1]!)
    await vi.waitFor(() => expect(other.rounds.seq).toBe(3), 20_000)
    other.rounds.hear(news[0]!)
    expect(rowsOf(other.state)).toEqual(rowsOf(one.state))
    await one.rounds.add(account(one, 'gus@x'), 0)
    other.rounds.hear(news[2]!)
    expect(other.told.at(-1)).toBe('ended with 4')
    expect(rowsOf(other.state)).toEqual(rowsOf(one.state))
  })

  test('catch up when they are told that they may have missed something', async () => {
    const [one, other] = desks
    other.rounds.catchUp()
    await vi.waitFor(() => expect(rowsOf(other.state)).toEqual(rowsOf(one.state)), 20_000)
  })

  test('S12: place nothing on top of another order that was begun elsewhere', async () => {
    const [one, other] = desks
    const elsewhere = new IndexedOrder()
    const before = rowsOf(one.state)
    await elsewhere.begin({ log: 'another', head: 5, base: { users: [['print', 5]] } })
    const refused = { ok: false, refusal: { code: 'conflict', message: stopped.changedOutside } }
    expect(await one.rounds.add(account(one, 'eli@x'), 0)).toEqual(refused)
    expect(one.told.slice(1)).toEqual([stopped.changedOutside, 'ended with '])
    expect(rowsOf(one.state)).toEqual(before)
    expect(await elsewhere.since(5)).toEqual([])
    other.rounds.close(stopped.closed)
  })
})

describe('S17: a round that fails', () => {
  test('is rolled back, mended and tried again', async () => {
    const order = new FailingOrder(0)
    const mended: unknown[] = []
    const desk = deskOn(order, {
      mend: (error) => {
        mended.push(error, desk.state.users.size, desk.rounds.settledSeq)
        return Promise.resolve(undefined)
      },
    })
    order.faults.push(diskFault)
    expect(await desk.rounds.add(firstAdmin(), 0)).toMatchObject({ ok: true, entry: { seq: 1 } })
    // By then, nothing of the round was in the state any more.
    expect(mended).toEqual([diskFault, 0, 0])
    expect(desk.told).toEqual(['ended with 1'])
  })

  test('has no settled state while its transaction is under way', async () => {
    const seen: unknown[] = []
    class WatchedOrder extends FailingOrder {
      override agree(query: RoundQuery, place: (round: Round) => Placed): Promise<void> {
        return super.agree(query, (round) => {
          const placed = place(round)
          seen.push(desk.rounds.settledSeq)
          return placed
        })
      }
    }
    const order = new WatchedOrder(0)
    const desk = deskOn(order, {
      mend: () => {
        seen.push(desk.rounds.settledSeq)
        return Promise.resolve(undefined)
      },
    })
    order.faults.push(diskFault)
    await desk.rounds.add(firstAdmin(), 0)
    // The first transaction, what is settled once it has failed, and the second one.
    expect([...seen, desk.rounds.settledSeq]).toEqual([undefined, 0, undefined, 1])
  })

  test('twice is given up: its requests are refused, and the next ones are placed', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    const order = new FailingOrder(0)
    const desk = deskOn(order)
    order.faults.push(diskFault, diskFault)
    const refused = { ok: false, refusal: { code: 'conflict', message: stopped.notKept } }
    expect(await desk.rounds.add(firstAdmin(), 0)).toEqual(refused)
    expect(desk.told).toEqual(['given up', 'ended with '])
    expect([desk.state.users.size, desk.rounds.seq]).toEqual([0, 0])
    expect(await desk.rounds.add(firstAdmin(), 0)).toMatchObject({ ok: true, entry: { seq: 1 } })
    expect(told).toHaveBeenCalledTimes(1)
    told.mockRestore()
  })

  test('through a fault elsewhere is not blamed on the database', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    const order = new FailingOrder(0)
    const desk = deskOn(order)
    order.faults.push(new Error('A fault.'), new Error('A fault.'))
    expect((await desk.rounds.add(firstAdmin(), 0)).ok).toBe(false)
    expect(desk.told).toEqual(['ended with '])
    told.mockRestore()
  })

  test('S32: and cannot be mended closes the rounds, with the reason', async () => {
    const order = new FailingOrder(0)
    const desk = deskOn(order, { mend: () => Promise.resolve(stopped.cleared) })
    order.faults.push(new OrderGone(), new OrderGone())
    const refused = { ok: false, refusal: { code: 'conflict', message: stopped.cleared } }
    expect(await desk.rounds.add(firstAdmin(), 0)).toEqual(refused)
    expect(await desk.rounds.add(firstAdmin(), 0)).toEqual(refused)
    expect(desk.told).toEqual([stopped.cleared, 'ended with '])
  })

  test('S34: in one of its listeners is reported, and later requests are answered', async () => {
    const fault = new Error('A listener has a fault.')
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    const desk = deskOn(new MemoryOrder(0))
    const { rounds } = desk
    let isFirst = true
    rounds.ended.subscribe(() => {
      if (!isFirst) return
      isFirst = false
      throw fault
    })
    // What was placed is answered as placed, although the listener failed.
    expect(await rounds.add(firstAdmin(), 0)).toMatchObject({ ok: true, entry: { seq: 1 } })
    expect(await rounds.add(account(desk, 'eli@x'), 0)).toMatchObject({ ok: true, entry: { seq: 2 } })
    expect(told.mock.calls).toEqual([[fault]])
    told.mockRestore()
  })
})

test('closed rounds refuse what waits and what comes and take nothing in, but finish what is under way', async () => {
  const order = new MemoryOrder(0)
  const [open, closed] = [deskOn(order), deskOn(order)]
  await open.rounds.add(firstAdmin(), 0)
  const underWay = closed.rounds.add(account(open, 'eli@x'), 0)
  const waiting = closed.rounds.add(account(open, 'finn@x'), 0)
  closed.rounds.close(stopped.closed)
  const refused = { ok: false, refusal: { code: 'conflict', message: stopped.closed } }
  expect(await waiting).toEqual(refused)
  expect(await closed.rounds.add(account(open, 'gus@x'), 0)).toEqual(refused)
  // The request already in flight still got its place.
  expect(await underWay).toMatchObject({ ok: true, entry: { seq: 2 } })
  const { entries } = open.ended[0]!
  closed.rounds.hear(entries.map((entry) => ({ ...entry, seq: 3 })))
  expect(closed.rounds.seq).toBe(2)
})
