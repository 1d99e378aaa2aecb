import { expect, test } from 'vitest'
import { emptyRows } from '../model/tables.ts'
import { withWholeRows, type Change } from './change.ts'

test('S51: a row that an earlier version created or removed gets all fields and keeps what it had', () => {
  const made: Change = { table: 'tasks', id: '1', before: null, after: { id: '1', title: 'Plan', extra: 5 } }
  expect(withWholeRows(made).after).toEqual({ ...emptyRows.tasks, id: '1', title: 'Plan', extra: 5 })
  const removed = { ...made, before: made.after, after: null }
  expect(withWholeRows(removed)).toMatchObject({ before: { labelIds: [], title: 'Plan' }, after: null })
})

test('S51: whole rows, and changes to some fields, stay the same', () => {
  const whole: Change = { table: 'labels', id: '1', before: null, after: { ...emptyRows.labels, id: '1' } }
  const some: Change = { table: 'tasks', id: '1', before: { title: 'A' }, after: { title: 'B' } }
  expect([withWholeRows(whole), withWholeRows(some)]).toEqual([whole, some])
  expect(withWholeRows(whole)).toBe(whole)
})
