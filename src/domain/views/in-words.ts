import { parseDay, type Day, type Stamp } from '../model/day.ts'

/**
 * The one way in which days, moments and counts are written for people: as their reader does. People are written in
 * `model/names.ts`. `scripts/one-way-to-write.test.ts` finds a second way.
 */
interface Formats {
  readonly day: Intl.DateTimeFormat
  readonly moment: Intl.DateTimeFormat
  readonly number: Intl.NumberFormat
  readonly weekday: Intl.DateTimeFormat
  readonly shortWeekday: Intl.DateTimeFormat
  readonly dayNumber: Intl.DateTimeFormat
  readonly dayInMonth: Intl.DateTimeFormat
  readonly shortDay: Intl.DateTimeFormat
  readonly wholeDay: Intl.DateTimeFormat
  readonly month: Intl.DateTimeFormat
  readonly days: Intl.DateTimeFormat
}

/** Until a reader is known, as in a test. */
const usual = 'en-GB'

let formats: Partial<Formats> = {}
let language = usual

/** From now on writes for a reader of this language: a tag such as `de-AT`. What is no language changes nothing. */
export function writeFor(said: string): void {
  try {
    language = Intl.getCanonicalLocales(said)[0] ?? usual
    formats = {}
  } catch {
    // What a browser says of itself need not be well-formed.
  }
}

/** The language that is written in, which is always well-formed. */
export function readersLanguage(): string {
  return language
}

/** Days are the same wherever their reader is: hence no time zone of theirs. Each is made when it is first asked for. */
const ways: { readonly [F in keyof Formats]: (language: string) => Formats[F] } = {
  day: ofDays({ dateStyle: 'medium' }),
  moment: (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }),
  number: (language) => new Intl.NumberFormat(language),
  weekday: ofDays({ weekday: 'long' }),
  shortWeekday: ofDays({ weekday: 'short' }),
  dayNumber: ofDays({ day: 'numeric' }),
  dayInMonth: ofDays({ day: 'numeric', month: 'short' }),
  shortDay: ofDays({ weekday: 'short', day: 'numeric', month: 'short' }),
  wholeDay: ofDays({ dateStyle: 'full' }),
  month: ofDays({ month: 'long', year: 'numeric' }),
  days: ofDays({ day: 'numeric', month: 'long', year: 'numeric' }),
}

function ofDays(options: Intl.DateTimeFormatOptions): (language: string) => Intl.DateTimeFormat {
  return (language) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
}

function written<F extends keyof Formats>(name: F): Formats[F] {
  const known: Partial<Pick<Formats, F>> = formats
  const format = known[name] ?? ways[name](language)
  formats = { ...formats, [name]: format }
  return format
}

/** A day, or the day of a stamp: `21 Nov 2026`; what is no day as it is. */
export function dayText(text: string): string {
  const day = parseDay(text)
  return day === undefined ? text : written('day').format(new Date(day))
}

/** A moment (a stamp, or milliseconds since 1970) in its reader's own time: `21 Nov 2026, 09:30`; what is none as it is. */
export function momentText(at: Stamp | number): string {
  const moment = new Date(at)
  return Number.isNaN(Number(moment)) ? String(at) : written('moment').format(moment)
}

/** A count, or any other whole number: `1,234`. */
export function countText(count: number): string {
  return written('number').format(count)
}

/** A part of a whole: `3 of 1,234`. */
export function partText(part: number, whole: number): string {
  return `${countText(part)} of ${countText(whole)}`
}

/** A share of a hundred, in whole percent: `40%`. */
export function percentText(percent: number): string {
  return `${countText(percent)}%`
}

/** A day of a calendar, as one part of it: 'Monday', 'Mon', '30', '1 Dec', 'Mon 30 Nov', 'Monday, 30 November 2026'. */
export function dayAs(
  part: 'weekday' | 'shortWeekday' | 'dayNumber' | 'dayInMonth' | 'shortDay' | 'wholeDay',
  day: Day,
): string {
  return written(part).format(new Date(day))
}

/** The month of a day: 'November 2026'. */
export function monthText(day: Day): string {
  return written('month').format(new Date(day))
}

/** From one day to another: '23 – 29 November 2026'. */
export function daysText(from: Day, to: Day): string {
  return written('days').formatRange(new Date(from), new Date(to))
}
