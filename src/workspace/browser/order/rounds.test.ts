import { expect, test, vi } from 'vitest'
import { stampOf } from '../../../domain/model/day.ts'
import { createState } from '../../../domain/state/state.ts'
import { MemoryOrder } from './memory-order.ts'
import { RecentEntries } from './recent-entries.ts'
import { Rounds } from './rounds.ts'

const request = (id: string) => ({
  id,
  by: 'system',
  at: stampOf(Date.parse('2026-03-02T09:00:00.000Z'), 60),
  name: 'workspace.ensureAdmin',
  args: {},
})

test('S34: a fault of whoever is told of a round is heard, and what comes next is placed', async () => {
  const fault = new Error('A listener has a fault.')
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const state = createState()
  const desk = { state, past: new RecentEntries(state), order: new MemoryOrder(0), name: '' }
  let isFirst = true
  const rounds = new Rounds(desk, 0, {
    onRound: () => {
      if (!isFirst) return
      isFirst = false
      throw fault
    },
    onForeign: () => {},
    onFailure: () => Promise.resolve(),
    onGivenUp: () => {},
  })
  // What was placed is answered as such, although the one who was told of it failed.
  expect(await rounds.add(request('first'), 0)).toMatchObject({ ok: true, entry: { seq: 1 } })
  expect(await rounds.add(request('second'), 0)).toEqual({ ok: true, entry: undefined })
  expect(told.mock.calls).toEqual([[fault]])
  told.mockRestore()
})
