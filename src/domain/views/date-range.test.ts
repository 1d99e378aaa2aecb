import { expect, test } from 'vitest'
import type { Day } from '../model/day.ts'
import { askedRange, namedRange, weeksOf } from './date-range.ts'

/** A Sunday. */
const today = '2026-11-22' as Day
const [monday, sunday] = [1, 7]

test("R21: a range counts its reader's weeks back from today, the present one included", () => {
  expect(namedRange('8 weeks', today, monday)).toEqual({ from: '2026-09-28', to: today })
  expect(namedRange('4 weeks', today, sunday)).toEqual({ from: '2026-11-01', to: today })
  expect(namedRange('This year', today, monday)).toEqual({ from: '2026-01-01', to: today })
  expect(weeksOf(namedRange('8 weeks', today, monday), monday)).toHaveLength(8)
  expect(weeksOf(namedRange('8 weeks', today, sunday), sunday)).toHaveLength(8)
})

test('R21: days in the wrong order, missing days and thousands of years still make a range', () => {
  expect(askedRange('2026-11-10', '2026-10-01', today, monday)).toEqual({
    from: '2026-10-01',
    to: '2026-11-10',
  })
  expect(askedRange('', 'yesterday', today, monday)).toEqual(namedRange('8 weeks', today, monday))
  const long = askedRange('1000-01-01', '9999-12-31', today, monday)
  expect(long.to).toBe('9999-12-31')
  expect(weeksOf(long, monday).length).toBeLessThanOrEqual(106)
  expect(weeksOf(askedRange('2024-11-22', '2026-11-22', today, monday), monday)[0]).toBe('2024-11-18')
})
