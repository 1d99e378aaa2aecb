import { millisecondsOf, type Stamp } from '../model/day.ts'
import type { RowId } from '../model/tables.ts'

/** Gives out the ids for what one request creates, each only once. */
export interface Ids {
  row(): RowId
  /** SPEC 3: the id of a notification is a number. */
  notification(): number
}

/** Whether there is a row with an id. */
type IsTaken = (id: RowId) => boolean

/** What ids are made from: the time and the id of their request. */
interface IdSource {
  readonly at: Stamp
  readonly id: string
}

/** Makes the ids of one request. `newest` gives the largest id of the existing notifications. */
export type MakeIds = (request: IdSource, isTaken: IsTaken, newest: () => number) => Ids

/**
 * Ids from the request's time in milliseconds, increased until no row has it (DECISIONS 'Data and storage'). A
 * notification comes after the existing ones even if the clock was put back: otherwise it would be among the old ones,
 * and the first to go.
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
      // Beside those of a server, which this workspace may come from, it is a number like theirs.
      const id = next() * (lastTold > lastMoment ? perMoment : 1)
      lastTold = freeNumber(Math.max(id, lastTold + 1), isTaken)
      return lastTold
    },
  }
}

/** The first number from `id` on that is not the id of any row. */
export function freeNumber(id: number, isTaken: IsTaken): number {
  let free = id
  while (isTaken(String(free))) free += 1
  return free
}

/**
 * Ids from the request's time, digits of its id, and a count. They do not depend on the other rows, so that someone who
 * does not see all rows arrives at the same ids; only when one happens to be taken is the next free one used.
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

/** How many numbers a millisecond has: as many as keep the numbers of the next two hundred years safe integers. */
const perMoment = 1000
const lastMoment = Math.floor(Number.MAX_SAFE_INTEGER / perMoment) - perMoment
/** Numbers from here on leave no room for later ones. */
export const lastNumber = lastMoment * perMoment

/** The first free id after another, in table order: the next number, or a longer text. */
export function idAfter(last: RowId, isTaken: IsTaken): RowId {
  const isNumber = /^(0|[1-9]\d*)$/.test(last)
  let next = last
  do next = isNumber ? String(BigInt(next) + 1n) : `${next}0`
  while (isTaken(next))
  return next
}

/**
 * When a row was made, in milliseconds since 1970, from the number that is its id: the whole id, or what it begins
 * with.
 */
export function momentOfId(id: number): number {
  return id > lastMoment ? Math.floor(id / perMoment) : id
}

/** Six digits derived from a text. */
function digitsOf(text: string): number {
  let digits = 0
  for (const character of text) digits = (digits * 31 + (character.codePointAt(0) ?? 0)) % 1_000_000
  return digits
}
