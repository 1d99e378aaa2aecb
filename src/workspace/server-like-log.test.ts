import { stampOf } from '../domain/model/day.ts'
import { decide } from '../domain/decide.ts'
import { onServer } from '../domain/on-server.ts'
import { authenticate } from '../domain/rules/login.ts'
import { applyAll } from '../domain/state/change.ts'
import { createState } from '../domain/state/state.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ask } from './asks.testing.ts'
import { openWholeDoor } from './door.ts'
import { describeLog } from './log-contract.testing.ts'
import { eli, mara, rowsOf, twoClients, type Shared } from './shared-clients.testing.ts'
import { ServerLikeLog, ServerLikeOrder } from './server-like-log.testing.ts'
import { Workspace, type Machine } from './workspace.ts'

await openWholeDoor()

let clock = Date.parse('2026-03-02T09:00:00.000Z')
let requests = 0
const machine: Machine = {
  now: () => stampOf((clock += 1), 60),
  uniqueId: () => `request-${(requests += 1)}`,
}

const logOf = ({ place }: Workspace): ServerLikeLog => {
  if (!(place instanceof ServerLikeLog)) throw new Error('This is no client of a server.')
  return place
}

interface Served extends Shared {
  readonly order: ServerLikeOrder
}

function share(): Served {
  const state = createState()
  const ensured = decide(state, {
    id: machine.uniqueId(),
    by: 'system',
    at: machine.now(),
    name: 'workspace.ensureAdmin',
    args: {},
  })
  if (ensured.ok) applyAll(state, ensured.changes)
  const order = new ServerLikeOrder(
    state,
    onServer((secret) => secret),
  )
  /** Lets everyone who waits for an answer continue. */
  const listenersRun = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  return {
    order,
    open: async (email, password) => {
      const user = authenticate(order.state, email, password)
      if ('code' in user) throw new Error(user.message)
      return new Workspace(order.open(user.id), machine)
    },
    step: async (which, at) => {
      const clients = at ? [logOf(at)] : order.clients
      const steps = clients.flatMap((client) => [() => client.sendOne(), () => client.receiveOne()])
      for (let tried = 0; tried < steps.length; tried += 1)
        if (steps[(which + tried) % steps.length]?.()) break
      await listenersRun()
    },
    settle: async () => {
      // One after the other: whoever waits for an answer continues before anything else arrives.
      while (order.clients.some((client) => client.sendOne() || client.receiveOne())) await listenersRun()
    },
    reload: (workspace) => {
      const left = logOf(workspace)
      left.goOffline()
      return Promise.resolve(new Workspace(order.open(left.session.load(), left.waiting()), machine))
    },
    goOffline: (workspace) => {
      logOf(workspace).goOffline()
      return () => logOf(workspace).comeBack()
    },
  }
}

describeLog('L10, L11, L12, L13, L14, L15, L16, L17, L18: a client of a server', share)

test('L14: undoing what was done before this client opened is left to the server, and shown when its entry arrives', async () => {
  const { shared, one, taskId } = await twoClients(share)
  const moved = one.run('task.move', { taskId, status: 'Done' })
  await shared.settle()
  const late = await shared.open(...mara)
  const undone = late.run('entry.undo', { entryId: moved.ok ? (moved.entryId ?? '') : '' })
  expect(undone.ok).toBe(true)
  expect(late.state.tasks.get(taskId)?.status).toBe('Done')
  expect(late.past.entries()).toEqual([])
  await shared.settle()
  for (const { state } of [late, one]) expect(state.tasks.get(taskId)?.status).toBe('To Do')
})

test('L14: if the server refuses such an undo, its reason is reported', async () => {
  const { shared, one, taskId } = await twoClients(share)
  const moved = one.run('task.move', { taskId, status: 'Done' })
  one.run('task.move', { taskId, status: 'In Progress' })
  await shared.settle()
  const late = await shared.open(...mara)
  const told: string[] = []
  late.onRetracted(({ message }) => told.push(message))
  expect(late.run('entry.undo', { entryId: moved.ok ? (moved.entryId ?? '') : '' }).ok).toBe(true)
  await shared.settle()
  expect(told).toEqual(["The status of 'One' was changed since by you, so this cannot be undone."])
})

test('L18: someone who sees only part of the workspace ends up with that part of what the server has', async () => {
  const people = [['admin@example.com', 'admin123'], mara, eli] as const
  const step = fc.oneof(
    fc.record({ who: fc.nat(2), act: fc.constant('step' as const), which: fc.nat(20) }),
    fc.record({ who: fc.nat(2), act: fc.constant('ask' as const), what: fc.nat(9), which: fc.nat(20) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 50 }), async (steps) => {
      const served = share()
      await twoClients(() => served)
      const clients: Workspace[] = []
      for (const [email, password] of people) clients.push(await served.open(email, password))
      // A user whose account is deleted is logged out, and sees their part again when that is undone.
      const readers = clients.map(({ place }) => place.session.load())
      for (const { who, ...next } of steps) {
        if (next.act === 'step') await served.step(next.which, clients[who])
        else ask(clients[who]!, next.what, next.which)
      }
      await served.settle()
      for (const [index, { state, place }] of clients.entries()) {
        expect(rowsOf(state)).toEqual(rowsOf(place.log.state))
        expect(rowsOf(state)).toEqual(rowsOf(served.order.seenBy(readers[index])))
      }
    }),
    { numRuns: 60 },
  )
})
