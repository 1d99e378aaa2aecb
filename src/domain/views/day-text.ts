import { parseDay } from '../model/day.ts'

// The day itself, wherever its reader is: hence no time zone of theirs.
const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day, or the day of a stamp, as people write it: `21 Nov 2026`; what is no day as it is. */
export function dayText(text: string): string {
  const day = parseDay(text)
  return day === undefined ? text : format.format(new Date(day))
}
