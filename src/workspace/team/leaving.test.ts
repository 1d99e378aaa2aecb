import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import type { Request } from '../../domain/request/request.ts'
import { IndexedKept } from './kept/indexed-kept.ts'
import { inOrder } from './kept/in-order.ts'
import { Queue } from './kept/queue.ts'
import { Outbox } from './outbox.ts'
import type { Sent } from './wire.ts'

const devices: IndexedKept[] = []
let names = 0

afterEach(() => {
  for (const device of devices.splice(0)) device.close()
})

const page = { elapsed: () => 0, later: () => () => {}, random: () => 0 }

/** A server with one value, which the first requests are slow to reach; it recognises what it has answered before. */
class SlowServer {
  readonly answered: string[] = []
  priority: unknown = 'Medium'
  isSlow = true
  readonly #onTheWay: (() => void)[] = []

  send({ id, args }: Request): Promise<Sent> {
    return new Promise((answer) => {
      const arrive = (): void => {
        if (!this.answered.includes(id)) {
          this.answered.push(id)
          this.priority = args
        }
        answer({ kind: 'accepted', seq: 1, entry: undefined })
      }
      if (this.isSlow) this.#onTheWay.push(arrive)
      else arrive()
      this.isSlow = false
    })
  }

  /** Lets what was slow arrive. */
  arrive(): void {
    for (const arrive of this.#onTheWay.splice(0)) arrive()
  }
}

/** A page of a browser, and what it shows of what waits. */
function opened(server: SlowServer, device?: IndexedKept) {
  const queue = device && new Queue({ kept: device, page, tab: `tab ${(names += 1)}`, inOrder: inOrder() })
  const wire = { send: (request: Request) => server.send(request), isReady: () => Promise.resolve(true) }
  const outbox = new Outbox({ wire, page, person: () => 'mara', heard: () => undefined, queue })
  outbox.answered.subscribe(() => outbox.brought(1))
  const keepsAll = async (): Promise<void> =>
    await expect.poll(() => outbox.holdsUnkept, { timeout: 20_000 }).toBe(false)
  return { outbox, keepsAll }
}

const asked = (id: string, priority: string): Request => ({
  id,
  by: 'mara',
  at: '2026-03-02T09:00:00.000+01:00',
  name: 'task.edit',
  args: priority,
})

function newDevice(): IndexedKept {
  const device = new IndexedKept(`device ${(names += 1)}`)
  devices.push(device)
  return device
}

test('T564: when a page is left while its first change is still on its way, its last change wins', async () => {
  const [server, device] = [new SlowServer(), newDevice()]
  const { outbox, keepsAll } = opened(server, device)
  outbox.open()
  // Nothing waits on the device: requests go out at once.
  await expect.poll(() => outbox.isDirect, { timeout: 20_000 }).toBe(true)
  void outbox.add(asked('one', 'Low'))
  await expect.poll(() => server.isSlow, { timeout: 20_000 }).toBe(false)
  for (const [id, priority] of [
    ['two', 'High'],
    ['three', 'Medium'],
    ['four', 'High'],
  ] as const)
    void outbox.add(asked(id, priority))
  await keepsAll()
  outbox.sendAll()
  outbox.close()
  // What it had sent arrives after the page is closed, either before or after the next one is opened.
  server.arrive()
  expect(server.answered).toEqual(['one'])
  const next = opened(server, device)
  next.outbox.open()
  await expect.poll(() => server.answered, { timeout: 20_000 }).toEqual(['one', 'two', 'three', 'four'])
  expect(server.priority).toBe('High')
})

test('T564: if no device keeps it, a change that waits behind one under way is sent as the page is left', () => {
  const server = new SlowServer()
  const { outbox } = opened(server)
  outbox.open()
  void outbox.add(asked('one', 'Low'))
  void outbox.add(asked('two', 'High'))
  expect(server.answered).toEqual([])
  outbox.sendAll()
  expect(server.answered).toEqual(['two'])
})
