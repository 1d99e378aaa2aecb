import { lowerBound } from '../model/lower-bound.ts'
import { compareIds } from '../state/table.ts'

/** Something that people order by hand among others of its kind, most of which have no rank of their own. */
export interface Placed {
  readonly id: string
  readonly rank: string
}

/**
 * The rank by which something stands where it does: its own, or one that follows from its id. Things that nobody has
 * placed therefore stand in table order, with room beside each, and none of them needs a rank. Compared as text; the
 * library of ranks accepts every one as a key (`placing.ts`). A rank that is no key counts as none.
 */
export function handRank({ id, rank }: Placed): string {
  return isKey(rank) ? rank : rankOfId(id)
}

/** Whether something stands at a rank. Asked of many things, so it does not make a rank of each one's id. */
export function hasHandRank(row: Placed, rank: string): boolean {
  const { id } = row
  const mayFollowFromId = rank.endsWith(id) || rank.startsWith(behindNumbers)
  return (row.rank !== '' || mayFollowFromId) && handRank(row) === rank
}

/** Compares by hand order: by rank, and equal ranks by id. */
export function compareByHand(one: Placed, other: Placed): number {
  const [left, right] = [handRank(one), handRank(other)]
  return left === right ? compareIds(one.id, other.id) : left < right ? -1 : 1
}

/** Things given in table order, in hand order: the same array if none has a rank. */
export function inHandOrder<Row extends Placed>(rows: readonly Row[]): readonly Row[] {
  const placed = rows.filter(({ rank }) => isKey(rank))
  if (placed.length === 0) return rows
  const rest = rows.filter(({ rank }) => !isKey(rank))
  const pieces: Row[][] = []
  let next = 0
  for (const row of placed.toSorted(compareByHand)) {
    const place = lowerBound(rest, (other) => compareByHand(other, row) < 0, next)
    pieces.push(rest.slice(next, place), [row])
    next = place
  }
  return [...pieces.flat(), ...rest.slice(next)]
}

/** The head letter of a key says how many digits its whole part has: one after `a`, 26 after `z`. */
const beforeA = 'a'.charCodeAt(0) - 1
const mostDigits = 26

/**
 * An id as a key, in the order of `compareIds`. A number of up to 26 digits is its own key with the head letter before
 * it. Everything else stands behind these, by a fraction: longer numbers first, by length, then other texts, whose
 * UTF-16 units are written with sixteen digits counting from 1, since no fraction may end in 0.
 */
function rankOfId(id: string): string {
  const isNumber = /^(0|[1-9]\d*)$/.test(id)
  if (isNumber && id.length <= mostDigits) return String.fromCharCode(beforeA + id.length) + id
  if (isNumber) return `${behindNumbers}1${String(id.length).padStart(16, '0')}${id}1`
  const units = Array.from({ length: id.length }, (_, index) => unitDigits(id.charCodeAt(index)))
  return `${behindNumbers}2${units.join('')}`
}

const behindNumbers = `zA${'0'.repeat(mostDigits - 1)}`

function unitDigits(unit: number): string {
  return [12, 8, 4, 0].map((shift) => '123456789ABCDEFG'[(unit >> shift) & 15]).join('')
}

const smallest = `A${'0'.repeat(mostDigits)}`

/** Whether a text is a rank as the library makes them: a head letter, as many digits as it says, and perhaps a fraction. */
function isKey(rank: string): boolean {
  if (rank === '' || !/^[A-Za-z][\dA-Za-z]+$/.test(rank)) return false
  const head = rank.charCodeAt(0)
  const whole = 1 + (head > beforeA ? head - beforeA : 'Z'.charCodeAt(0) + 1 - head)
  const hasFraction = rank.length > whole
  return rank.length >= whole && rank !== smallest && !(hasFraction && rank.endsWith('0'))
}
