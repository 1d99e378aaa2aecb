import { afterEach, expect, test } from 'vitest'
import { dayOf } from '../model/day.ts'
import { counted } from './counted.ts'
import { countText, dayAs, dayText, daysAs, momentText, partText, percentText, writeFor } from './format.ts'

afterEach(() => writeFor('en-GB'))

test.each([
  ['en-GB', '21 Nov 2026', '1,234', '1,234 tasks'],
  ['en-US', 'Nov 21, 2026', '1,234', '1,234 tasks'],
  ['de-DE', '21.11.2026', '1.234', '1.234 tasks'],
])('a reader of %s gets a day as %s, and a count as %s', (language, day, count, tasks) => {
  writeFor(language)
  expect(dayText('2026-11-21')).toBe(day)
  expect(countText(1234)).toBe(count)
  expect(counted(1234, 'task')).toBe(tasks)
})

test('a moment is written as its day and the time', () => {
  for (const language of ['en-GB', 'en-US', 'de-DE']) {
    writeFor(language)
    expect(momentText('2026-11-21T09:30:00.000+00:00')).toContain(dayText('2026-11-21'))
    expect(momentText('2026-11-21T09:30:00.000+00:00')).toBe(momentText(Date.UTC(2026, 10, 21, 9, 30)))
    expect(momentText('2026-11-21T09:30:00.000+00:00')).toMatch(/30/)
  }
})

test.each([
  ['fa-IR', '۲۰', 'مارس', '۲۰۲۶'],
  ['th-TH', '20', 'มี', '2026'],
])('Y88: a reader of %s sees the month that the calendar shows', (language, date, month, year) => {
  writeFor(language)
  const inMonth = { month: 'long', year: 'numeric' } as const
  for (const written of [dayText('2026-03-20'), momentText('2026-03-20T12:00:00.000+00:00')])
    for (const part of [date, month, year]) expect(written).toContain(part)
  for (const written of [
    dayAs(inMonth, '2026-03-20'),
    dayAs(inMonth, '2026-03-21'),
    daysAs(inMonth, dayOf('2026-03-20T12:00:00.000+00:00'), dayOf('2026-03-21T12:00:00.000+00:00')),
  ])
    for (const part of [month, year]) expect(written).toContain(part)
})

test('Y89: in a right-to-left language, days and moments keep their direction, even unreadable ones', () => {
  const [begins, ends] = ['\u2068', '\u2069']
  writeFor('he-IL')
  expect(dayText('2026-11-29')).toBe(`${begins}29 בנוב׳ 2026${ends}`)
  for (const written of [
    momentText('2026-11-29T12:00:00.000+00:00'),
    daysAs(
      { dateStyle: 'long' },
      dayOf('2026-11-29T12:00:00.000+00:00'),
      dayOf('2026-12-05T12:00:00.000+00:00'),
    ),
    dayText('מחר'),
    momentText('אתמול'),
  ]) {
    expect(written.startsWith(begins)).toBe(true)
    expect(written.endsWith(ends)).toBe(true)
  }
  writeFor('de-DE')
  expect(dayText('2026-11-29')).toBe('29.11.2026')
})

test('an unknown language changes nothing, and a text that is not a day stays as it is', () => {
  writeFor('en_US.UTF-8@x')
  expect(dayText('2026-11-21T23:59:00.000-08:00')).toBe('21 Nov 2026')
  expect(dayText('soon')).toBe('soon')
})

test.each(['yesterday', '21.11.2025, 10:00:00', 'false'])(
  'S61: a text that is not a moment stays as it is: %s',
  (text) => {
    expect(momentText(text)).toBe(text)
  },
)

test('a part of a whole and a percentage are formatted', () => {
  expect(partText(3, 1200)).toBe('3 of 1,200')
  expect(percentText(40)).toBe('40%')
})
