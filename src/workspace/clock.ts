import { stampOf, type Stamp } from '../domain/model/day.ts'

/** The present moment with the user's offset from UTC, by the clock of this browser. */
export function now(): Stamp {
  const moment = Date.now()
  return stampOf(moment, -new Date(moment).getTimezoneOffset())
}

/** The user's time zone as this browser names it: `Europe/Berlin`. */
export function timeZoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
