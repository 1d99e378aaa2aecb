import { expect, test } from 'vitest'
import type { Entry } from '../../src/domain/request/entry.ts'
import { TransactionalState } from './transactional-state.ts'

function entry(seq: number, at: string): Entry {
  return {
    seq,
    request: { id: `request ${seq}`, by: 'system', at, name: 'workspace.catchUp', args: {} },
    changes: [],
  }
}

test('T607: an entry that was rolled back leaves the time of the one before', () => {
  const log = new TransactionalState(() => '2026-03-10T12:00:00+00:00')
  log.reset(1, '2026-03-10T11:00:00+00:00')
  log.begin()
  log.apply(entry(2, '2026-03-10T13:00:00+00:00'))
  log.rollback()
  expect([log.lastAt, log.stamp()]).toEqual(['2026-03-10T11:00:00+00:00', '2026-03-10T12:00:00+00:00'])
  log.begin()
  log.apply(entry(2, '2026-03-10T13:00:00+00:00'))
  log.commit(() => {})
  log.begin()
  log.rollback()
  expect(log.stamp()).toBe('2026-03-10T13:00:00+00:00')
})
