import { expect, test } from 'vitest'
import { smallCompany } from '../company.testing.ts'
import { fullness, roomForTasks } from './storage.ts'

test.each([
  [0, 0, false],
  [1, 1, false],
  [504, 50, false],
  [799, 80, false],
  [800, 80, true],
  [996, 99, true],
  [1000, 100, true],
  [1200, 100, true],
])('B12: %i of 1000 is %i %%, and from 80 %% on it is nearly full', (used, percent, isNearlyFull) => {
  expect(fullness({ used, limit: 1000 })).toEqual({ percent, isNearlyFull })
})

test('B12: storage in which nothing fits is full', () => {
  expect(fullness({ used: 0, limit: 0 })).toEqual({ percent: 100, isNearlyFull: true })
})

test('B12: how many more tasks fit is estimated from the existing ones, in two digits', () => {
  const tasks = [...smallCompany().state.tasks.values()]
  const all = JSON.stringify(tasks).length - 1
  expect(roomForTasks({ used: 5000, limit: 5000 + 3 * all }, tasks)).toBe(3 * tasks.length)
  expect(roomForTasks({ used: 0, limit: 0 }, tasks)).toBe(0)
  expect(roomForTasks({ used: 0, limit: 5_242_880 }, [])).toBe(10_000)
  expect(roomForTasks({ used: 5_242_880 - 47_999, limit: 5_242_880 }, [])).toBe(99)
})
