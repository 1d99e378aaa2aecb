import { expect, test } from 'vitest'
import { smallCompany } from '../company.testing.ts'
import type { Day } from '../model/day.ts'
import type { Task } from '../model/tasks.ts'
import { inPlace, stillFound } from './in-place.ts'
import { everyTask, filterTasks } from './task-filter.ts'

const plan = smallCompany().task('Plan')
const task = (id: string, fields: Partial<Task>): Task => ({ ...plan, id, ...fields })

const late = task('1', { dueDate: '2026-01-01' as Day })
const soon = task('2', { dueDate: '2026-12-01' as Day })
const done = task('3', { dueDate: '2025-01-01' as Day, status: 'Done' })
const ids = (tasks: readonly Task[]) => tasks.map(({ id }) => id)

test('R32: Done tasks come last', () => {
  expect(ids(inPlace([done, soon, late], new Map()))).toEqual(['1', '2', '3'])
})

test('R32: a task that has just been set to Done, or back, stays where it was', () => {
  const set = { ...late, status: 'Done' } as const
  expect(inPlace([done, soon, set], new Map([[late.id, late]]))).toEqual([set, soon, done])
  const back = { ...done, status: 'To Do' } as const
  expect(ids(inPlace([late, soon, back], new Map([[done.id, done]])))).toEqual(['1', '2', '3'])
})

test('R32: a task that a filter let through is still found after its status is set here', () => {
  const overdue = (tasks: readonly Task[]) =>
    filterTasks(tasks, { ...everyTask, due: 'overdue' }, '2026-06-01' as Day, '2026-06-07' as Day)
  const set = { ...late, status: 'Done' } as const
  expect(stillFound([set, soon, done], new Map(), overdue)).toEqual([])
  expect(stillFound([set, soon, done], new Map([[late.id, late]]), overdue)).toEqual([set])
})
