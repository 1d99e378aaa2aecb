import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import wabt from 'wabt'
import { randomFrom } from '../simulated/random.testing.ts'
import { digestOf, plainSums } from './fingerprint.ts'
import { assembled, quickSums } from './sums.ts'

afterEach(() => void vi.unstubAllGlobals())

const characters = [
  'a',
  '"',
  '\\',
  '\0',
  '\u007F',
  '\u0080',
  'ü',
  '\u07FF',
  '\u0800',
  'م',
  '語',
  '\uFFFF',
  '🗺️',
  '\u{10FFFF}',
]

test('the base64 in the code is what sums.wat assembles to', async () => {
  const source = readFileSync(new URL('sums.wat', import.meta.url), 'utf8')
  const { buffer } = (await wabt()).parseWat('sums.wat', source).toBinary({})
  expect(assembled).toBe(Buffer.from(buffer).toString('base64'))
})

test('the quick sums equal those computed character by character, in any script', () => {
  const random = randomFrom(7)
  const some = (): string => characters[Math.floor(random() * characters.length)] ?? ''
  for (let length = 0; length < 300; length += 1) {
    const text = Array.from({ length }, some).join('')
    expect(quickSums(text)).toEqual(plainSums(text))
  }
  // More than the initial memory holds.
  const long = Array.from({ length: 100_000 }, some).join('')
  expect(quickSums(long)).toEqual(plainSums(long))
})

test('the digest is the same where quick sums are impossible: for half a character, or without WebAssembly', () => {
  const half = `${'a'.repeat(20_000)}\uD83D`
  expect(quickSums(half)).toBeUndefined()
  expect(digestOf(half).one).toBe(plainSums(half)[0])
  const text = 'ü'.repeat(20_000)
  const before = digestOf(text)
  vi.stubGlobal('WebAssembly', undefined)
  expect(quickSums(text)).toBeUndefined()
  expect(digestOf(text)).toEqual(before)
})
