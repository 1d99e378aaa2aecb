import { stampOf, type Stamp } from '../domain/model/day.ts'

/** The present moment by this browser's clock, with the user's offset from UTC. */
export function now(): Stamp {
  const moment = Date.now()
  return stampOf(moment, -new Date(moment).getTimezoneOffset())
}

/** The user's time zone as this browser names it: `Europe/Berlin`. */
export function timeZoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
