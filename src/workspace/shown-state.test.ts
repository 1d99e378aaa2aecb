import { expect, test } from 'vitest'
import { smallCompany } from '../domain/company.testing.ts'
import { openWholeDoor } from './door.ts'
import { ServerLikeOrder } from './server-like-log.testing.ts'
import { ShownState } from './shown-state.ts'

await openWholeDoor()

/** The shown state at a client of a small company, with a comment on a task waiting there. */
function waitingComment() {
  const { state } = smallCompany()
  const order = new ServerLikeOrder(state)
  const log = order.open()
  const shown = new ShownState(log)
  const [task] = [...state.tasks.values()]
  const manager = [...state.users.values()].find(({ role }) => role === 'manager')
  const at = '2026-03-03T09:00:00.000+01:00'
  const args = { taskId: task!.id, comments: 'Well begun.' }
  const request = { id: 'waiting', by: manager!.id, at, name: 'task.comment', args }
  const decision = shown.decide(request)
  if (!decision.ok) throw new Error(decision.refusal.message)
  shown.add(request, decision.changes)
  const comments = () => shown.state.tasks.get(task!.id)?.comments
  return { order, log, shown, request, comments }
}

test('L12: an answer that comes before its entry removes nothing that is shown', () => {
  const { order, log, shown, request, comments } = waitingComment()
  order.place(request, log)
  const [entry] = order.entries
  expect(shown.drop(request.id, entry!.seq)).toBe(false)
  expect(comments()).toBe('Well begun.')
  expect(shown.receive([entry!])).toBe(false)
  expect(comments()).toBe('Well begun.')
  expect(shown.drop(request.id, entry!.seq)).toBe(false)
})

test('L13: what the log has placed but not yet delivered is in the past once', () => {
  const { order, log, shown, request } = waitingComment()
  order.place(request, log)
  log.receiveOne()
  expect(log.past.entries()).toHaveLength(1)
  expect(shown.past.entries()).toHaveLength(1)
  expect(shown.past.touching(`tasks:${request.args.taskId}`, 0)).toHaveLength(1)
  expect(shown.past.entry(request.id)).toMatchObject({ request })
})

test('L12: an answer whose entry was already in the state ends the waiting', () => {
  const { shown, request, comments } = waitingComment()
  expect(shown.drop(request.id, 0)).toBe(true)
  expect(comments()).toBe('')
  expect(shown.past.entries()).toEqual([])
})
