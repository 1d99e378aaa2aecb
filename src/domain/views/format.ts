import { parseDay, type Day, type Stamp } from '../model/day.ts'
import { bidiIsolated } from './bidi-isolate.ts'

/**
 * The one way in which days, moments and counts are written for people: as the reader writes them. People are written
 * in `model/names.ts`. `scripts/one-way-to-write.test.ts` finds any second way.
 */
const day = { dateStyle: 'medium' } as const
const moment = { ...day, timeStyle: 'short', timeZone: undefined } as const

/** Used until a reader is known, as in a test. */
const usual = 'en-GB'

let language = usual
// Each is made on first use.
const formats = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>()
let numbers: Intl.NumberFormat | undefined

/**
 * Writes for a reader of this language from now on: a tag such as `de-AT`. A text that is no language changes nothing.
 */
export function writeFor(said: string): void {
  try {
    language = Intl.getCanonicalLocales(said)[0] ?? usual
    formats.clear()
    numbers = undefined
  } catch {
    // What a browser says about itself need not be well-formed.
  }
}

/** The language in use, always well-formed. */
export function readersLanguage(): string {
  return language
}

/**
 * The format for these parts, cached by their object. Days are the same wherever the reader is, hence no time zone of
 * theirs. The months are those of the calendar's grid and of the date fields, even where the language has others. Rule
 * Y88.
 */
function formatOf(parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  let format = formats.get(parts)
  if (!format) {
    format = new Intl.DateTimeFormat(language, { calendar: 'gregory', timeZone: 'UTC', ...parts })
    formats.set(parts, format)
  }
  return format
}

/** A day, written as these parts of it. */
export function dayAs(parts: Intl.DateTimeFormatOptions, at: Stamp | number): string {
  return bidiIsolated(formatOf(parts).format(new Date(at)))
}

/** A range from one day to another. */
export function daysAs(parts: Intl.DateTimeFormatOptions, from: Day, to: Day): string {
  return bidiIsolated(formatOf(parts).formatRange(new Date(from), new Date(to)))
}

/** A day, or the day of a stamp: `21 Nov 2026`; anything else as it is. */
export function dayText(text: string): string {
  const found = parseDay(text)
  return found === undefined ? bidiIsolated(text) : dayAs(day, found)
}

/**
 * A moment (a stamp, or milliseconds since 1970) in the reader's own time: `21 Nov 2026, 09:30`; anything else as it
 * is.
 */
export function momentText(at: Stamp | number): string {
  return Number.isNaN(Number(new Date(at))) ? bidiIsolated(String(at)) : dayAs(moment, at)
}

/** A count, or any other whole number: `1,234`. */
export function countText(count: number): string {
  return (numbers ??= new Intl.NumberFormat(language)).format(count)
}

/** A part of a whole: `3 of 1,234`. */
export function partText(part: number, whole: number): string {
  return `${countText(part)} of ${countText(whole)}`
}

/** A share of a hundred, in whole percent: `40%`. */
export function percentText(percent: number): string {
  return `${countText(percent)}%`
}
