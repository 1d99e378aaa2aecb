import { describe, expect, test } from 'vitest'
import { isNewer } from './build.ts'

describe('T329: a server has a newer build than this page', () => {
  test.each([
    ['another one that was made later', '2000 b', '1000 a', true],
    ['not one that was made before', '1000 b', '2000 a', false],
    ['not the same one, built elsewhere later', '2000 a', '1000 a', false],
    ['not where it does not say', undefined, '1000 a', false],
    ['not where this page was not told its own', '2000 b', undefined, false],
    ['not where it says what nobody understands', 'soon', '1000 a', false],
  ])('%s', (_, said, own, expected) => {
    expect(isNewer(said, own)).toBe(expected)
  })
})
