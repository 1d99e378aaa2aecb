import type { Day } from '../../domain/model/day.ts'
import { daysIn, type Period } from '../../domain/views/calendar.ts'
import { dayAs, daysText, monthText } from '../../domain/views/in-words.ts'
import { readersWeek } from '../shared/week-end.ts'

/** 'Monday'. */
export const weekdayName = (day: Day): string => dayAs('weekday', day)
/** 'Mon'. */
export const shortWeekdayName = (day: Day): string => dayAs('shortWeekday', day)
/** '30'. */
export const dayNumber = (day: Day): string => dayAs('dayNumber', day)
/** '1 Dec'. */
export const dayInMonth = (day: Day): string => dayAs('dayInMonth', day)
/** 'Mon 30 Nov'. */
export const shortDay = (day: Day): string => dayAs('shortDay', day)
/** 'Monday, 30 November 2026'. */
export const wholeDay = (day: Day): string => dayAs('wholeDay', day)

/** 'November 2026', or '23 – 29 November 2026'. */
export function periodName(period: Period): string {
  const days = daysIn(period)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return ''
  return period.unit === 'month' ? monthText(first) : daysText(first, last)
}

/** Whether a day is one of the reader's weekend. */
export function isWeekend(day: Day): boolean {
  return readersWeek().weekend.includes(new Date(`${day}T00:00:00Z`).getUTCDay() || 7)
}
