import { expect, test } from 'vitest'
import { createState } from '../../../domain/state/state.ts'
import { KeptEntries } from './kept-entries.ts'
import { MemoryOrder } from './memory-order.ts'
import { RecentEntries } from '../../recent-entries.ts'

test('a failed read is reported, and tried again when the entries are asked for again', async () => {
  const order = new MemoryOrder(0)
  const readable = order.since.bind(order)
  order.since = () => Promise.reject(new DOMException('The connection is closing.', 'InvalidStateError'))
  const kept = new KeptEntries(order, new RecentEntries(createState()), 0)
  await expect(kept.read()).rejects.toThrow('The connection is closing.')
  order.since = readable
  await expect(kept.read()).resolves.toBeUndefined()
})
