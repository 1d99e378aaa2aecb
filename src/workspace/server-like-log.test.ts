import { stampOf } from '../domain/model/day.ts'
import { decide } from '../domain/decide.ts'
import { applyAll } from '../domain/state/change.ts'
import { createState } from '../domain/state/state.ts'
import { describeLog } from './log-contract.testing.ts'
import type { Shared } from './shared-clients.testing.ts'
import { ServerLikeLog, ServerLikeOrder } from './server-like-log.testing.ts'
import { Workspace, type Machine } from './workspace.ts'

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

function share(): Shared {
  const state = createState()
  const ensured = decide(state, {
    id: machine.uniqueId(),
    by: 'system',
    at: machine.now(),
    name: 'workspace.ensureAdmin',
    args: {},
  })
  if (ensured.ok) applyAll(state, ensured.changes)
  const order = new ServerLikeOrder(state)
  const open = (left?: ServerLikeLog): Workspace => new Workspace(order.open(left?.waiting()), machine)
  /** Lets who waits for answers go on. */
  const listenersRun = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  return {
    open: () => Promise.resolve(open()),
    step: async (which) => {
      const steps = order.clients.flatMap((client) => [() => client.sendOne(), () => client.receiveOne()])
      for (let tried = 0; tried < steps.length; tried += 1)
        if (steps[(which + tried) % steps.length]?.()) break
      await listenersRun()
    },
    settle: async () => {
      // One after the other: whoever waits for an answer goes on before anything else arrives.
      while (order.clients.some((client) => client.sendOne() || client.receiveOne())) await listenersRun()
    },
    reload: (workspace) => {
      const left = logOf(workspace)
      left.goOffline()
      return Promise.resolve(open(left))
    },
    goOffline: (workspace) => {
      logOf(workspace).goOffline()
      return () => logOf(workspace).comeBack()
    },
  }
}

describeLog('L10, L11, L12, L13, L14, L15, L16, L17, L18: a client of a server', share)
