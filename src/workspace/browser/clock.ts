import { stampOf, type Stamp } from '../../domain/model/day.ts'

/** The present moment with the user's offset from UTC, by the clock of this browser. */
export function now(): Stamp {
  const moment = Date.now()
  return stampOf(moment, -new Date(moment).getTimezoneOffset())
}
