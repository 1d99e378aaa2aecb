import { expect, test } from 'vitest'
import type { Entry } from '../domain/request/entry.ts'
import { createState } from '../domain/state/state.ts'
import { keptCount, RecentEntries } from './recent-entries.ts'

const entry = (seq: number): Entry => ({
  seq,
  request: { id: `r${seq}`, by: '1', at: '2026-03-02T09:00:00.000+01:00', name: 'task.move', args: {} },
  changes: [],
})

test('the last entries are at hand, and hardly any before them', () => {
  const recent = new RecentEntries(createState())
  for (let seq = 1; seq <= 3 * keptCount; seq += 1) recent.add([entry(seq)])
  const kept = recent.entries()
  expect(kept.length).toBeGreaterThanOrEqual(keptCount)
  expect(kept.length).toBeLessThan(keptCount * 1.1)
  expect(kept.at(-1)?.seq).toBe(3 * keptCount)
  expect(recent.entry(`r${kept[0]!.seq}`)).toBe(kept[0])
  expect(recent.entry(`r${kept[0]!.seq - 1}`)).toBeUndefined()
})

test('the list stays the same object until an entry is added, and then is another one', () => {
  const recent = new RecentEntries(createState())
  recent.add([entry(1), entry(2)])
  const before = recent.entries()
  expect(recent.entries()).toBe(before)
  recent.add([entry(3)])
  expect(before).toHaveLength(2)
  expect(recent.entries().map(({ seq }) => seq)).toEqual([1, 2, 3])
  recent.removeAfter(2)
  expect(recent.entries()).toEqual(before)
})
