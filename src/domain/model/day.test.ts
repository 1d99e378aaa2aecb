import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayOf,
  isStamp,
  millisecondsOf,
  minutesLater,
  parseDay,
  readStamp,
  stampOf,
  timeText,
  type Day,
} from './day.ts'

describe('a day', () => {
  test.each([
    ['2026-03-02', '2026-03-02'],
    [' 2028-02-29 ', '2028-02-29'],
    ['2026-03-02T23:30:00.000Z', '2026-03-02'],
  ])('L8: %j means %s', (text, day) => expect(parseDay(text)).toBe(day))

  test.each(['', '2026-02-29', '2026-13-01', '2026-00-10', '2026-3-2', '02.03.2026', 'today', '0050-01-01'])(
    'L8: %j means no day',
    (text) => expect(parseDay(text)).toBeUndefined(),
  )

  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-02', 0, '2026-03-02'],
    ['2026-03-02', -400, '2025-01-26'],
  ])('L8: %s plus %i days is %s', (day, days, result) => expect(addDays(day as Day, days)).toBe(result))
})

describe('a stamp', () => {
  const noon = Date.UTC(2026, 2, 2, 12, 0, 0, 5)

  test.each([
    [0, '2026-03-02T12:00:00.005+00:00', '2026-03-02'],
    [60, '2026-03-02T13:00:00.005+01:00', '2026-03-02'],
    [-480, '2026-03-02T04:00:00.005-08:00', '2026-03-02'],
    [765, '2026-03-03T00:45:00.005+12:45', '2026-03-03'],
    [-210, '2026-03-02T08:30:00.005-03:30', '2026-03-02'],
  ])('L8: %i minutes east of UTC it is %s, on %s', (offset, stamp, day) => {
    expect(stampOf(noon, offset)).toBe(stamp)
    expect(millisecondsOf(stamp)).toBe(noon)
    expect(dayOf(stamp)).toBe(day)
    expect(isStamp(stamp)).toBe(true)
    expect(minutesLater(stamp, 0)).toBe(stamp)
    expect(millisecondsOf(minutesLater(stamp, -90))).toBe(noon - 90 * 60_000)
    expect(minutesLater(minutesLater(stamp, -5000), 5000)).toBe(stamp)
  })

  test.each([
    '',
    'yesterday',
    '2026-03-02',
    '2026-03-02T12:00:00.005Z',
    '2026-03-02T12:00:00+01:00',
    '2026-02-30T12:00:00.000+01:00',
    '2026-03-02T24:00:00.000+01:00',
    '2026-03-02T12:60:00.000+01:00',
    '2026-03-02T12:00:00.000+25:00',
  ])('L8: %j is not one', (text) => expect(isStamp(text)).toBe(false))

  test.each([
    ['2026-03-02T00:05:09.000+01:00', '3/2/2026, 12:05:09 AM'],
    ['2026-11-21T11:59:59.999+01:00', '11/21/2026, 11:59:59 AM'],
    ['2026-11-21T12:00:00.000-08:00', '11/21/2026, 12:00:00 PM'],
    ['2026-11-21T23:30:00.000+00:00', '11/21/2026, 11:30:00 PM'],
  ])('N9: %s is written as %s', (stamp, text) => expect(timeText(stamp)).toBe(text))
})

describe('S60: a moment stored by another program', () => {
  const nine = '2026-11-21T09:30:00.000+00:00'

  test.each([
    ['2026-11-21T09:30:00.000+01:00', '2026-11-21T09:30:00.000+01:00'],
    [Date.UTC(2026, 10, 21, 9, 30), nine],
    ['2026-11-21T09:30:00.000Z', nine],
    ['2026-11-21T09:30:00Z', nine],
    [' 2026-11-21t09:30z ', nine],
    ['2026-11-21T09:30:00.123456Z', '2026-11-21T09:30:00.123+00:00'],
    ['2026-11-21T09:30:00-0800', '2026-11-21T09:30:00.000-08:00'],
    ['2026-11-21 09:30:00+02', '2026-11-21T09:30:00.000+02:00'],
    ['2026-11-21T09:30:00', nine],
    ['2026-11-21', '2026-11-21T00:00:00.000+00:00'],
  ])('is read: %j as %s', (stored, stamp) => {
    expect(readStamp(stored)).toBe(stamp)
    expect(isStamp(stamp)).toBe(true)
  })

  test.each([0, false, '', ' '])('is empty: %j', (stored) => expect(readStamp(stored)).toBe(''))

  test.each([
    'yesterday',
    '21.11.2025, 10:00:00',
    '2026-02-30',
    '2026-11-21T25:00',
    '2026-11-21T09:30:00+99:00',
    9e15,
    -9e13,
    true,
    {},
    [],
  ])('is unreadable: %j', (stored) => expect(readStamp(stored)).toBeUndefined())
})
