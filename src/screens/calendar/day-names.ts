import type { Day } from '../../domain/model/day.ts'
import { daysIn, type Period } from '../../domain/views/calendar.ts'
import { dayAs, daysText, monthText } from '../../domain/views/in-words.ts'

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

/** What newer browsers know of a place's weeks; TypeScript does not know it yet. */
type LocaleOfNow = Intl.Locale & {
  readonly getWeekInfo?: () => { readonly weekend: readonly number[] }
  readonly weekInfo?: { readonly weekend: readonly number[] }
}

/** Whether a day is one of the reader's weekend; Saturday and Sunday where the browser does not say. */
export function isWeekend(day: Day): boolean {
  return weekend.includes(dateOf(day).getUTCDay() || 7)
}

const locale: LocaleOfNow = new Intl.Locale(navigator.language)
const weekend = (locale.getWeekInfo?.() ?? locale.weekInfo)?.weekend ?? [6, 7]

function dateOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}
