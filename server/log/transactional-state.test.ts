import { expect, test } from 'vitest'
import type { Entry } from '../../src/domain/request/entry.ts'
import { TransactionalState } from './transactional-state.ts'

function entry(seq: number, at: string, changes: Entry['changes'] = []): Entry {
  return {
    seq,
    request: { id: `request ${seq}`, by: 'system', at, name: 'workspace.catchUp', args: {} },
    changes,
  }
}

test('T607: after an entry was rolled back, the time is that of the one before', () => {
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

test('T643: what others have committed stays and is reported once; what is rolled back after it is reported to nobody', () => {
  const at = '2026-03-10T12:00:00+00:00'
  const log = new TransactionalState(() => at)
  const told: number[] = []
  log.subscribe(
    ({ seq }) =>
      () =>
        told.push(seq),
  )
  const makes = (seq: number, id: string): Entry =>
    entry(seq, at, [{ table: 'users', id, before: null, after: { id, name: id } }])
  const there = (): unknown => [
    log.head,
    Array.from(log.state.users.values(), ({ id }) => id).toSorted(),
    told,
  ]
  log.begin()
  log.applyCommitted([makes(1, 'their first'), makes(2, 'their last')])
  log.apply(makes(3, 'given up'))
  log.rollback()
  expect(there()).toEqual([2, ['their first', 'their last'], [1, 2]])
  log.begin()
  log.apply(makes(3, 'done'))
  log.commit(() => {})
  expect(there()).toEqual([3, ['done', 'their first', 'their last'], [1, 2, 3]])
})

test('T643: an entry at which a listener fails leaves nothing behind, neither in the state nor in the past', () => {
  const at = '2026-03-10T12:00:00+00:00'
  const log = new TransactionalState(() => at)
  const makes = (seq: number, id: string): Entry =>
    entry(seq, at, [{ table: 'users', id, before: null, after: { id, name: id } }])
  log.begin()
  log.apply(makes(1, 'there'))
  const end = log.subscribe(() => {
    throw new Error('The listener fails.')
  })
  expect(() => log.apply(makes(2, 'failed'))).toThrow('The listener fails.')
  end()
  expect([log.head, Array.from(log.state.users.values(), ({ id }) => id)]).toEqual([1, ['there']])
  expect(log.past.entry('request 2')).toBeUndefined()
  expect(log.past.touching('users:failed', 0)).toEqual([])
  log.apply(makes(2, 'after it'))
  log.commit(() => {})
  expect(log.past.entry('request 2')).toMatchObject({ changes: [{ id: 'after it' }] })
})
