import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharesOf } from './shares.ts'

test('R24: shares are whole percentages that add up to 100', () => {
  expect(sharesOf([1, 1, 1])).toEqual([34, 33, 33])
  expect(sharesOf([4, 1, 1])).toEqual([67, 17, 16])
  expect(sharesOf([1, 1, 4])).toEqual([17, 17, 66])
  expect(sharesOf([33, 19, 28])).toEqual([41, 24, 35])
  expect(sharesOf([0, 0, 7])).toEqual([0, 0, 100])
  expect(sharesOf([0, 0])).toEqual([0, 0])
  expect(sharesOf([])).toEqual([])
})

test('R24: of equal counts, a later one never gets a larger share', () => {
  const counts = fc.array(fc.nat({ max: 100_000 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(counts, (some) => {
      const ofSome = sharesOf(some)
      const grown = some.flatMap((count, index) =>
        some
          .slice(0, index)
          .some((earlier, at) => earlier === count && (ofSome[at] ?? 0) < (ofSome[index] ?? 0))
          ? [index]
          : [],
      )
      expect(grown).toEqual([])
    }),
  )
})

test('R24: shares of any counts add up to 100, each less than one percent off, and zero for zero', () => {
  const counts = fc.array(fc.nat({ max: 100_000 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(counts, (some) => {
      const total = some.reduce((sum, count) => sum + count, 0)
      fc.pre(total > 0)
      const shares = sharesOf(some)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100)
      for (const [index, share] of shares.entries()) {
        const exact = ((some[index] ?? 0) / total) * 100
        expect(Math.abs(share - exact)).toBeLessThan(1)
        expect(exact === 0 ? share : 0).toBe(0)
      }
    }),
  )
})
