import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { smallCompany } from '../company.testing.ts'
import { addDays, lastDayOfWeek, parseDay, type Day } from '../model/day.ts'
import { newRow } from '../model/new-row.ts'
import type { Task } from '../model/tasks.ts'
import {
  calendarTasks,
  dayAbout,
  datesOf,
  daysIn,
  hasOpen,
  nearestPeriod,
  overdueBefore,
  periodAfter,
  periodAt,
  periodOf,
  sectionsOf,
  weeksIn,
  type Period,
} from './calendar.ts'

/** A Wednesday. */
const today = '2026-03-04' as Day
const march: Period = { unit: 'month', first: '2026-03-01' as Day }

test('D20: a calendar shows the tasks that its reader sees, and none of archived projects', () => {
  const all = smallCompany()
  const titles = (viewer: string) =>
    calendarTasks(all.state, all.user(viewer))
      .map(({ title }) => title)
      .join(' ')
  const seen = () => ['admin@example.com', 'mara@x.example', 'milo@x.example', 'eli@x.example'].map(titles)
  expect(seen()).toEqual(['Plan Draw Melt', 'Plan Draw', 'Melt', 'Plan'])
  all.do('admin@example.com', 'project.archive', { projectId: all.project('Atlas').id })
  expect(seen()).toEqual(['Melt', '', 'Melt', ''])
})

describe('D21: a month and a week', () => {
  test('are shown in whole weeks, from the first day of the reader’s week', () => {
    const ends = (firstDay: number) => weeksIn(march, firstDay).map((week) => `${week[0]} ${week.at(-1)}`)
    expect(ends(1)).toEqual([
      '2026-02-23 2026-03-01',
      '2026-03-02 2026-03-08',
      '2026-03-09 2026-03-15',
      '2026-03-16 2026-03-22',
      '2026-03-23 2026-03-29',
      '2026-03-30 2026-04-05',
    ])
    expect(ends(7)).toEqual([
      '2026-03-01 2026-03-07',
      '2026-03-08 2026-03-14',
      '2026-03-15 2026-03-21',
      '2026-03-22 2026-03-28',
      '2026-03-29 2026-04-04',
    ])
    expect(periodOf('week', today, 1).first).toBe('2026-03-02')
    expect(periodOf('week', today, 6).first).toBe('2026-02-28')
  })

  test('follow each other without a gap, wherever they begin', () => {
    const day = fc
      .date({ min: new Date('1971-01-01'), max: new Date('2900-01-01'), noInvalidDate: true })
      .map((date) => parseDay(date.toISOString()) ?? today)
    const unit = fc.constantFrom('month' as const, 'week' as const)
    fc.assert(
      fc.property(day, unit, fc.integer({ min: 1, max: 7 }), (day, unit, firstDay) => {
        const period = periodOf(unit, day, firstDay)
        const days = daysIn(period)
        expect(days).toContain(day)
        expect(addDays(days.at(-1) ?? day, 1)).toBe(periodAfter(period, 1)?.first)
        const before = periodAfter(period, -1)
        expect(before && periodAfter(before, 1)).toEqual(period)
        const weeks = weeksIn(period, firstDay)
        expect(new Set(weeks.map((week) => week.length))).toEqual(new Set([7]))
        expect(weeks.flat().filter((one) => days.includes(one))).toEqual(days)
        expect(weeks[0]?.at(-1)).toBe(lastDayOfWeek(days[0] ?? day, firstDay))
      }),
    )
  })
})

test('D24: an address asks for a month or for the week of a day; anything else means the current month', () => {
  const at = (month: string | null, week: string | null = null) => periodAt(month, week, today, 1).first
  expect(at('2026-11')).toBe('2026-11-01')
  expect([at(null, '2026-11-26'), at('nonsense', '2026-11-26')]).toEqual(['2026-11-23', '2026-11-23'])
  for (const odd of [null, '', '2026', '2026-13', '12026-01', '0000-01', '9999-12', '2026-11-01x'])
    expect(at(odd)).toBe('2026-03-01')
  for (const odd of ['2026-02-30', '9999-12-31', 'x']) expect(at(null, odd)).toBe('2026-03-01')
})

test('C31: switching the unit at an end of the calendar shows the nearest month or week', () => {
  expect(nearestPeriod('month', '9999-12-20' as Day, 1).first).toBe('9999-11-01')
  expect(nearestPeriod('month', '0099-12-31' as Day, 1).first).toBe('0100-01-01')
  expect(nearestPeriod('week', '0100-01-01' as Day, 1).first).toBe('0100-01-04')
  expect(nearestPeriod('week', '2026-03-09' as Day, 1).first).toBe('2026-03-09')
})

describe('C28: a calendar', () => {
  test('shows what an address asks for from the year 100 to November 9999', () => {
    const at = (month: string | null, week: string | null = null) => periodAt(month, week, today, 1).first
    expect([at('0100-01'), at('1899-12'), at('9999-11')]).toEqual(['0100-01-01', '1899-12-01', '9999-11-01'])
    expect([at('0099-12'), at('9999-12')]).toEqual(['2026-03-01', '2026-03-01'])
    expect([at(null, '0100-01-04'), at(null, '9999-12-20')]).toEqual(['0100-01-04', '9999-12-20'])
    expect([at(null, '0100-01-03'), at(null, '9999-12-27')]).toEqual(['2026-03-01', '2026-03-01'])
  })

  test('leads nowhere that it cannot show', () => {
    for (const [unit, first, last] of [
      ['month', '0100-01-01', '9999-11-01'],
      ['week', '0100-01-04', '9999-12-20'],
    ] as const) {
      const [earliest, latest]: Period[] = [first, last].map((day) => ({ unit, first: day as Day }))
      if (!earliest || !latest) throw new Error('No period')
      expect([periodAfter(earliest, -1), periodAfter(latest, 1)]).toEqual([undefined, undefined])
      expect(periodAfter(earliest, 1)).toBeDefined()
      expect(periodAfter(latest, -1)).toBeDefined()
      for (const period of [earliest, latest]) {
        const weeks = weeksIn(period, 1)
        expect(new Set(weeks.map((week) => week.length))).toEqual(new Set([7]))
        expect(weeks.flat().map((day) => new Date(day).toISOString().slice(0, 10))).toEqual(weeks.flat())
      }
    }
  })
})

const task = (id: string, dueDate: string, fields: Partial<Task> = {}): Task =>
  newRow('tasks', { id, title: id, dueDate: dueDate as Day, ...fields })

const tasks = [
  task('done', '2026-03-06', { status: 'Done' }),
  task('low', '2026-03-06', { priority: 'Low' }),
  task('high', '2026-03-06', { priority: 'High' }),
  task('late', '2026-03-02'),
  task('later', '2026-02-11'),
  task('finished', '2026-03-02', { status: 'Done' }),
  task('undated', ''),
  task('urgent', '', { priority: 'High' }),
  task('over', '', { status: 'Done' }),
]

const ids = (tasks: readonly Task[] = []): string => tasks.map(({ id }) => id).join(' ')

test('D22: on a day, open tasks come first, then by priority; without a day only open ones are listed', () => {
  const { byDay, undated } = datesOf(tasks)
  expect(ids(byDay.get('2026-03-06' as Day))).toBe('high low done')
  const important = task('important', '2026-03-06', { status: 'Done', priority: 'High' })
  for (const given of [
    [important, ...tasks],
    [...tasks, important],
  ])
    expect(ids(datesOf(given).byDay.get('2026-03-06' as Day))).toBe('high low important done')
  expect(ids(undated)).toBe('urgent undated')
})

test('D22: an open task is noticed whatever its day, and without one', () => {
  const only = (...named: string[]) => hasOpen(datesOf(tasks.filter(({ id }) => named.includes(id))))
  expect(only('done', 'low')).toBe(true)
  expect(only('finished', 'undated')).toBe(true)
  expect(only('finished', 'low')).toBe(true)
  expect(only('done', 'finished', 'over')).toBe(false)
})

describe('D23: in a list by day', () => {
  const sections = (period: Period) =>
    sectionsOf(datesOf(tasks), period, today).map(({ day, tasks }) => `${day}: ${ids(tasks)}`.trim())

  test('everything overdue comes first, then today and the days ahead, and past days last', () => {
    expect(sections(march)).toEqual([
      'overdue: later late',
      '2026-03-04:',
      '2026-03-06: high low done',
      '2026-03-02: finished',
    ])
    expect(sections(periodOf('week', today, 1))).toEqual(sections(march))
  })

  test('tasks due today are listed once, under today', () => {
    const today = '2026-03-06' as Day
    expect(sectionsOf(datesOf(tasks), march, today).map(({ day, tasks }) => `${day}: ${ids(tasks)}`)).toEqual(
      ['overdue: later late', '2026-03-06: high low done', '2026-03-02: finished'],
    )
  })

  test('another period has only its own days', () => {
    expect(sections({ unit: 'month', first: '2026-02-01' as Day })).toEqual(['2026-02-11: later'])
    expect(sections({ unit: 'month', first: '2026-04-01' as Day })).toEqual([])
  })
})

test('K125: switching the unit stays about the day last used if it is shown, else today, else the first day', () => {
  const [last, beside, elsewhere] = ['2026-03-18', '2026-04-02', '2026-05-06'] as Day[]
  expect(dayAbout(march, last, today, 1)).toBe(last)
  expect(dayAbout(march, beside, today, 1)).toBe(beside)
  expect(dayAbout(march, elsewhere, today, 1)).toBe(today)
  expect(dayAbout({ unit: 'month', first: '2026-04-01' as Day }, last, today, 1)).toBe('2026-04-01')
})

test('C27: the tasks overdue before a day are the open ones that were due before it, oldest first', () => {
  const before = (day: string) => ids(overdueBefore(datesOf(tasks), day as Day, today))
  expect(before('2026-03-01')).toBe('later')
  expect(before('2026-03-04')).toBe('later late')
  // What is still ahead is not overdue, whatever period is shown.
  expect(before('2026-04-01')).toBe('later late')
  expect(before('2026-02-01')).toBe('')
})
