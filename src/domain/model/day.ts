declare const dayBrand: unique symbol

/** A calendar day, `YYYY-MM-DD`. Not a moment: it has no time and no zone, so it cannot be mistaken for one. */
export type Day = string & { readonly [dayBrand]: true }

/**
 * A moment as its author saw it: an ISO date and time with their offset from UTC, `2026-11-21T09:30:00.000+01:00`.
 * One value carries both the instant (order, ids) and the local calendar day (what is overdue), so that
 * deciding a request needs no clock and no time zone of the machine it runs on.
 */
export type Stamp = string

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})/
const stampPattern = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):\d{2}:\d{2}\.\d{3}[+-]\d{2}:\d{2}$/
const isoPattern =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.(\d+))?)?(?:Z|([+-]\d\d)(?::?(\d\d))?)?)?$/i

/** Said of a text that names no real day. */
export const noRealDay = 'Enter a valid date'

/** The day that a text begins with (`2026-11-21`, or an ISO date and time), or nothing if it names no real day. */
export function parseDay(text: string): Day | undefined {
  const match = dayPattern.exec(text.trim())
  if (!match) return undefined
  const [day, year, month, date] = match
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)))
  return at.toISOString().slice(0, 10) === day ? (day as Day) : undefined
}

/** Whether a text is a stamp: in the form that `stampOf` gives, and naming a real instant. */
export function isStamp(text: string): boolean {
  return stampPattern.test(text) && parseDay(text) !== undefined && Number.isFinite(Date.parse(text))
}

/**
 * The stamp meant by a value that somebody else has stored: milliseconds since 1970, or an ISO date with or without a
 * time, in UTC if it names no offset. `''` where nothing is meant, nothing where it cannot be read.
 */
export function readStamp(stored: unknown): Stamp | undefined {
  if (stored === 0 || stored === false) return ''
  // For a number that is no moment, `toJSON` gives null, where other methods throw.
  if (typeof stored === 'number') return readStamp(new Date(stored).toJSON())
  if (typeof stored !== 'string') return undefined
  const text = stored.trim()
  if (text === '' || isStamp(text)) return text
  const [, day, time = '00:00', seconds = '00', part = '', hours = '+00', minutes = '00'] =
    isoPattern.exec(text) ?? []
  const stamp = `${day}T${time}:${seconds}.${part.slice(0, 3).padEnd(3, '0')}${hours}:${minutes}`
  return isStamp(stamp) ? stamp : undefined
}

/** The stamp of an instant (milliseconds since 1970) for someone `offsetMinutes` east of UTC. */
export function stampOf(milliseconds: number, offsetMinutes: number): Stamp {
  const local = new Date(milliseconds + offsetMinutes * 60_000).toISOString().slice(0, -1)
  const minutes = Math.abs(offsetMinutes)
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** The instant of a stamp, in milliseconds since 1970. */
export function millisecondsOf(at: Stamp): number {
  return Date.parse(at)
}

/** The moment `minutes` later (earlier when negative), for the same author. */
export function minutesLater(at: Stamp, minutes: number): Stamp {
  const offset = Number(`${at.slice(-6, -5)}1`) * (Number(at.slice(-5, -3)) * 60 + Number(at.slice(-2)))
  return stampOf(millisecondsOf(at) + minutes * 60_000, offset)
}

/** The calendar day of a stamp, as its author saw it. */
export function dayOf(at: Stamp): Day {
  return at.slice(0, 10) as Day
}

/** The day `days` later (earlier when negative). */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10) as Day
}

/** The last day of the week containing a day. Weeks begin with `firstDay`: 1 is Monday, 7 Sunday (as in `Intl`). */
export function lastDayOfWeek(day: Day, firstDay: number): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, 6 - ((weekday - firstDay + 7) % 7))
}

/**
 * The text kept in a notification's `time` (SPEC 3: locale-formatted date and time), e.g. `11/21/2026, 9:30:00 AM`. The
 * locale is fixed, so that every tab and server that decides the same request writes the same text.
 */
export function timeText(at: Stamp): string {
  const [year, month, date] = at.slice(0, 10).split('-').map(Number)
  const hour = Number(at.slice(11, 13))
  return `${month}/${date}/${year}, ${hour % 12 || 12}:${at.slice(14, 19)} ${hour < 12 ? 'AM' : 'PM'}`
}
