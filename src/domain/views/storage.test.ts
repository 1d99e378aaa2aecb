import { expect, test } from 'vitest'
import { fullness } from './storage.ts'

test.each([
  [0, 0, false],
  [1, 1, false],
  [504, 50, false],
  [799, 80, false],
  [800, 80, true],
  [996, 99, true],
  [1000, 100, true],
  [1200, 100, true],
])('B12: %i of 1000 is %i %%, and from 80 %% on it is time to make room', (used, percent, isNearlyFull) => {
  expect(fullness({ used, limit: 1000 })).toEqual({ percent, isNearlyFull })
})

test('B12: where nothing fits, it is full', () => {
  expect(fullness({ used: 0, limit: 0 })).toEqual({ percent: 100, isNearlyFull: true })
})
