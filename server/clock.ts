import { stampOf, type Stamp } from '../src/domain/model/day.ts'

/** In milliseconds: nowhere does the offset from UTC change other than at a quarter of an hour. */
const quarter = 15 * 60_000

/** A clock for a zone (`Europe/Berlin`), with the offset valid there at each moment; for this machine's zone if none is named. */
export function clockIn(timeZone: string | undefined, milliseconds: () => number = Date.now): () => Stamp {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...(timeZone && { timeZone }),
    timeZoneName: 'longOffset',
  })
  let [known, offset] = [Number.NaN, 0]
  return () => {
    const at = milliseconds()
    const begun = Math.floor(at / quarter)
    if (begun !== known) [known, offset] = [begun, offsetIn(parts, at)]
    return stampOf(at, offset)
  }
}

/** Whether this is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The offset in minutes, east positive. */
function offsetIn(format: Intl.DateTimeFormat, at: number): number {
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
}
