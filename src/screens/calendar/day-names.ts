import type { Day } from '../../domain/model/day.ts'
import { daysIn, type Period } from '../../domain/views/calendar.ts'
import { dayAs, daysAs } from '../../domain/views/format.ts'
import { readersWeek } from '../shared/filter/week-end.ts'

const weekday = { weekday: 'long' } as const
const shortWeekday = { weekday: 'short' } as const
const number = { day: 'numeric' } as const
const inMonth = { ...number, month: 'short' } as const
const short = { ...shortWeekday, ...inMonth } as const
const whole = { dateStyle: 'full' } as const
const month = { month: 'long', year: 'numeric' } as const
const span = { ...number, ...month } as const

/** 'Monday'. */
export const weekdayName = (day: Day): string => dayAs(weekday, day)
/** 'Mon'. */
export const shortWeekdayName = (day: Day): string => dayAs(shortWeekday, day)
/** '30'. */
export const dayNumber = (day: Day): string => dayAs(number, day)
/** '1 Dec'. */
export const dayInMonth = (day: Day): string => dayAs(inMonth, day)
/** 'Mon 30 Nov'. */
export const shortDay = (day: Day): string => dayAs(short, day)
/** 'Monday, 30 November 2026'. */
export const wholeDay = (day: Day): string => dayAs(whole, day)

/** 'November 2026', or '23 – 29 November 2026'. */
export function periodName(period: Period): string {
  const days = daysIn(period)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return ''
  return period.unit === 'month' ? dayAs(month, first) : daysAs(span, first, last)
}

/** Whether a day is in the reader's weekend. */
export function isWeekend(day: Day): boolean {
  return readersWeek().weekend.includes(new Date(`${day}T00:00:00Z`).getUTCDay() || 7)
}
