import { expect, test } from 'vitest'
import { readRow } from '../model/read-rows.ts'
import { sortedTasks, sortTasks } from './task-orders.ts'

test('K102: by name, ‘Step 2’ comes before ‘Step 10’, both on boards and in the lists of employees', () => {
  const tasks = ['Step 10', 'step 2', 'Step 1'].map(
    (title, index) => readRow('tasks', { id: String(index), title }).row!,
  )
  const inOrder = ['Step 1', 'step 2', 'Step 10']
  expect(sortTasks(tasks, 'title').map(({ title }) => title)).toEqual(inOrder)
  expect(sortedTasks(tasks, 'title').map(({ title }) => title)).toEqual(inOrder)
})
