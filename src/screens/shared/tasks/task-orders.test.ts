import { expect, test } from 'vitest'
import type { Day } from '../../../domain/model/day.ts'
import { newRow } from '../../../domain/model/new-row.ts'
import { sortedBy } from '../../../ui/tables/sorting.ts'
import { byDueDate, byPriority, byStatus } from './task-orders.ts'

const tasks = [
  newRow('tasks', { id: '1', status: 'Done', priority: 'Low' }),
  newRow('tasks', { id: '2', status: 'In Progress', priority: 'High', dueDate: '2026-03-02' as Day }),
  newRow('tasks', { id: '3', status: 'To Do', dueDate: '2026-03-01' as Day }),
]

test.each([
  ['status', byStatus, ['3', '2', '1']],
  ['priority', byPriority, ['2', '3', '1']],
  ['due date', byDueDate, ['3', '2', '1']],
] as const)('R40: tasks are sorted by %s in the order a reader expects', (_, order, ids) => {
  const columns = [{ header: 'It', value: () => 'it', order }]
  expect(sortedBy(tasks, columns, { header: 'It', descending: false }).map(({ id }) => id)).toEqual(ids)
})
