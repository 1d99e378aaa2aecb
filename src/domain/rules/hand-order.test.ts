import fc from 'fast-check'
import { generateKeyBetween } from 'fractional-indexing'
import { describe, expect, test } from 'vitest'
import { compareIds } from '../state/table.ts'
import { compareByHand, handRank, hasHandRank, inHandOrder, type Placed } from './hand-order.ts'
import { ranksToStand } from './placing.ts'

const digits = fc.bigInt({ min: 0n, max: 10n ** 40n }).map(String)
const id = fc.oneof(
  fc.integer({ min: 0, max: 99 }).map(String),
  fc.integer({ min: 1_700_000_000_000, max: 1_700_000_000_050 }).map(String),
  digits,
  fc.constantFrom(
    '007',
    '0',
    'a',
    'ab',
    'a0',
    '-1',
    '1e3',
    'Ä',
    '\ud800',
    '1 ',
    '9'.repeat(26),
    '9'.repeat(27),
  ),
  fc.string({ minLength: 1 }),
)
const unplaced = (one: string): Placed => ({ id: one, rank: '' })

/** Whether the library accepts a text as a key between others. */
function isTaken(rank: string): boolean {
  try {
    return generateKeyBetween(rank, null) > rank && generateKeyBetween(null, rank) < rank
  } catch {
    return false
  }
}

describe('rows that nobody has placed', () => {
  test('K61: sort in table order', () => {
    const agree = (one: string, other: string): void => {
      expect(Math.sign(compareByHand(unplaced(one), unplaced(other)))).toBe(Math.sign(compareIds(one, other)))
    }
    fc.assert(fc.property(id, id, agree), { numRuns: 2000 })
  })

  test('K61: have ranks that the library accepts, with room between any two', () => {
    const hasRoom = (one: string, other: string): void => {
      const [low, high] = [handRank(unplaced(one)), handRank(unplaced(other))].toSorted()
      expect(isTaken(low!)).toBe(true)
      fc.pre(one !== other)
      const between = generateKeyBetween(low, high)
      expect([low! < between, between < high!]).toEqual([true, true])
    }
    fc.assert(fc.property(id, id, hasRoom), { numRuns: 2000 })
  })

  test('K61: are returned as the same list where none is placed', () => {
    const rows = ['1', '2', 'x'].map(unplaced)
    expect(inHandOrder(rows)).toBe(rows)
  })
})

test.each(['no rank', '0', 'a', 'a00', 'b1', 'z', 'a1V0', 'aö', `A${'0'.repeat(26)}`, 'a1 V'])(
  'K65: %j is not a valid rank and counts as none',
  (rank) => {
    expect(handRank({ id: '17', rank })).toBe(handRank(unplaced('17')))
  },
)

test('K61: hasHandRank agrees with the rank that handRank gives', () => {
  const rows = fc.record({ id, rank: fc.constantFrom('', '', '', 'a5V', 'a17', 'no rank') })
  const agree = (row: Placed, other: Placed): void => {
    for (const rank of [handRank(row), handRank(other)])
      expect(hasHandRank(row, rank)).toBe(handRank(row) === rank)
  }
  fc.assert(fc.property(rows, rows, agree), { numRuns: 2000 })
})

test('K65: the library accepts every text that counts as a rank', () => {
  const rank = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[A-Za-z][0-9A-Za-z]{1,6}$/),
    fc.stringMatching(/^[a-cX-Z][0-9A-Za-z]{1,6}$/),
  )
  const isOwn = (one: string): boolean => handRank({ id: '17', rank: one }) === one
  const agree = (one: string): boolean => !isOwn(one) || isTaken(one)
  expect(() => fc.assert(fc.property(rank, agree), { numRuns: 5000 })).not.toThrow()
})

describe('placing a row', () => {
  /** A column of things, mostly unplaced, and the moves of somebody who orders them. */
  const ranks = fc.constantFrom('', '', '', '', 'a5V', 'a5V', 'b20', 'no rank')
  const columns = fc
    .dictionary(fc.oneof(fc.nat(30).map(String), fc.constantFrom('x', 'y')), ranks, {
      minKeys: 2,
      size: '+1',
    })
    .map((rows) =>
      Object.entries(rows)
        .map(([one, rank]): Placed => ({ id: one, rank }))
        .toSorted((one, other) => compareIds(one.id, other.id)),
    )
  const moves = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 40 })

  /** Moves one thing before another (or to the end); returns the order that was meant, the order now, and how many ranks were set. */
  function move(column: Placed[], which: number, where: number) {
    const moved = column[which % column.length]!
    const others = inHandOrder(column).filter((row) => row !== moved)
    const place = where % (others.length + 1)
    const isTaken = (rank: string): boolean => column.some((row) => handRank(row) === rank)
    const set = ranksToStand(column, moved, others[place]?.id ?? '', isTaken)
    for (const [index, row] of column.entries()) column[index] = { ...row, rank: set.get(row.id) ?? row.rank }
    return {
      wanted: others.map((row) => row.id).toSpliced(place, 0, moved.id),
      ordered: inHandOrder(column).map((row) => row.id),
      set: set.size,
    }
  }

  test('K60: puts it before the intended one, whatever ranks there were', () => {
    fc.assert(
      fc.property(columns, moves, (rows, sequence) => {
        const column = [...rows]
        for (const [which, where] of sequence) {
          const { wanted, ordered } = move(column, which, where)
          expect(ordered).toEqual(wanted)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('K61: changes at most one row per move, however many have no rank', () => {
    fc.assert(
      fc.property(columns, moves, (rows, sequence) => {
        const column = rows.map((row) => ({ ...row, rank: '' }))
        for (const [which, where] of sequence) expect(move(column, which, where).set).toBeLessThanOrEqual(1)
      }),
      { numRuns: 300 },
    )
  })

  test('K119: gives thousands of rows with the same rank short ones in a single move', () => {
    const same = Array.from({ length: 3000 }, (_, index) => ({ id: `${index + 10}`, rank: 'a1' }))
    const column = [...same, { id: '9000', rank: 'a2' }, { id: '9001', rank: 'a3' }]
    const set = ranksToStand(column, column.at(-1)!, '11', () => false)
    const ordered = inHandOrder(column.map((row) => ({ ...row, rank: set.get(row.id) ?? row.rank })))
    expect(ordered.map(({ id }) => id)).toEqual(['10', '9001', ...same.slice(1).map(({ id }) => id), '9000'])
    expect(Math.max(...ordered.map(({ rank }) => rank.length))).toBe(5)
  })

  test('K60: sets no rank where the row is already in place or the other one is missing', () => {
    const column = ['1', '2', '3'].map(unplaced)
    const [one, two, three] = column
    const set = (row: Placed, before: string) => [...ranksToStand(column, row, before, () => false).keys()]
    expect([set(one!, '2'), set(three!, ''), set(two!, '2'), set(two!, '9')]).toEqual([[], [], [], []])
    expect([set(one!, '3'), set(one!, ''), set(three!, '1')]).toEqual([['1'], ['1'], ['3']])
  })
})
