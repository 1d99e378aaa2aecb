import { millisecondsOf, type Stamp } from '../model/day.ts'
import type { RowId } from '../model/tables.ts'

/** Gives the ids of what one request makes, each only once. */
export interface Ids {
  row(): RowId
  /** SPEC 3: that of a notification is a number. */
  notification(): number
}

/** Whether there is a row with an id. */
type IsTaken = (id: RowId) => boolean

/** What ids are made from: the time and the id of their request. */
interface IdSource {
  readonly at: Stamp
  readonly id: string
}

/** Makes the ids of one request. `newest` gives the largest id of the notifications that there are. */
export type MakeIds = (request: IdSource, isTaken: IsTaken, newest: () => number) => Ids

/**
 * The request's time in milliseconds, made larger until no row has it (DECISIONS 'Data and storage'). A notification comes after
 * those that there are, whatever a clock that was put back says: else it would be among the old ones, and the first to go.
 */
export function idsOfTime({ at }: IdSource, isTaken: IsTaken, newest: () => number): Ids {
  let last = millisecondsOf(at) - 1
  const next = (): number => {
    last = freeNumber(last + 1, isTaken)
    return last
  }
  let lastTold: number | undefined
  return {
    row: () => String(next()),
    notification: () => {
      lastTold ??= newest()
      const id = next()
      lastTold = id > lastTold ? id : freeNumber(lastTold + 1, isTaken)
      return lastTold
    },
  }
}

/** The first number from `id` on that no row has. */
export function freeNumber(id: number, isTaken: IsTaken): number {
  let free = id
  while (isTaken(String(free))) free += 1
  return free
}

/**
 * The request's time, digits of its id, and a count. They do not follow from the other rows, so that whoever does not
 * see all of them comes to the same ids; only when chance has given one away already, the next free one is taken.
 */
export function idsOfRequest({ at, id: requestId }: IdSource, isTaken: IsTaken): Ids {
  const digits = digitsOf(requestId)
  const moment = Math.min(Math.max(millisecondsOf(at), 0), lastMoment)
  let rows = -1
  let number = moment * perMoment + (digits % perMoment) - 1
  return {
    row: () => {
      let id: RowId
      do {
        rows += 1
        id = `${moment}${String(digits).padStart(6, '0')}${String(rows).padStart(3, '0')}`
      } while (isTaken(id))
      return id
    },
    notification: () => {
      number = freeNumber(number + 1, isTaken)
      return number
    },
  }
}

/** How many numbers a millisecond has: as many as leave those of the next two hundred years safe integers. */
const perMoment = 1000
const lastMoment = Math.floor(Number.MAX_SAFE_INTEGER / perMoment) - perMoment
/** Numbers from here on leave no room for those that come after them. */
export const lastNumber = lastMoment * perMoment

/** The first id after another one, in the order of tables, that is nobody's: the next number, or a longer text. */
export function idAfter(last: RowId, isTaken: IsTaken): RowId {
  const isNumber = /^(0|[1-9]\d*)$/.test(last)
  let next = last
  do next = isNumber ? String(BigInt(next) + 1n) : `${next}0`
  while (isTaken(next))
  return next
}

/** When a row was made, by the number that is its id, in milliseconds since 1970: the id itself, or what it begins with. */
export function momentOfId(id: number): number {
  return id > lastMoment ? Math.floor(id / perMoment) : id
}

/** Six digits that follow from a text. */
function digitsOf(text: string): number {
  let digits = 0
  for (const character of text) digits = (digits * 31 + (character.codePointAt(0) ?? 0)) % 1_000_000
  return digits
}
