import { describe, expect, test } from 'vitest'
import { isNewer } from './build.ts'

describe('T329: a server has a newer build than this page', () => {
  test.each([
    ['when its build is a different one, made later', '2000 b', '1000 a', true],
    ['not when its build was made earlier', '1000 b', '2000 a', false],
    ['not when it is the same build, made again later', '2000 a', '1000 a', false],
    ['not when the server does not say', undefined, '1000 a', false],
    ['not when this page does not know its own build', '2000 b', undefined, false],
    ['not when what the server says makes no sense', 'soon', '1000 a', false],
  ])('%s', (_, said, own, expected) => {
    expect(isNewer(said, own)).toBe(expected)
  })
})
