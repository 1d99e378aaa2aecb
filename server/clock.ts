import { stampOf, type Stamp } from '../src/domain/model/day.ts'

/** In milliseconds: nowhere does the time of the clock move against UTC but at a quarter of an hour. */
const quarter = 15 * 60_000

/** The time in a zone (`Europe/Berlin`), as it is there at each moment; of this machine where none is named. */
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

/** Whether a name is that of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** In minutes, to the east. */
function offsetIn(format: Intl.DateTimeFormat, at: number): number {
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
}
