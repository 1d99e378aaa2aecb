import { expect, test } from 'vitest'
import { digestOf, fingerprint, formerFingerprint, isFormer, joined, printOf } from './fingerprint.ts'
import { randomFrom } from '../simulated/random.testing.ts'

test('the fingerprint of a text follows from the digests of its parts, however it is cut', () => {
  const random = randomFrom(1)
  const text = JSON.stringify(
    Array.from({ length: 300 }, (_, id) => ({ id, title: 'Überblick 🗺️', id2: random() })),
  )
  for (let round = 0; round < 50; round += 1) {
    const cuts = Array.from({ length: 5 }, () => Math.floor(random() * text.length)).toSorted((a, b) => a - b)
    const parts = [0, ...cuts].map((cut, index) => text.slice(cut, cuts[index] ?? text.length))
    expect(printOf(joined(parts.map(digestOf)))).toBe(fingerprint(text))
  }
})

test('texts that differ in one character, in the order of two, or in length have different fingerprints', () => {
  const text = 'a0b1'.repeat(2000)
  const others = Array.from({ length: 2000 }, (_, index) => [
    text.slice(0, index) + 'x' + text.slice(index + 1),
    text.slice(0, index) + text[index + 1] + text[index] + text.slice(index + 2),
    text.slice(0, index),
  ])
  const prints = new Set([text, ...others.flat()].map(fingerprint))
  expect(prints.size).toBe(new Set([text, ...others.flat()]).size)
  expect(fingerprint(null)).toBe('')
  expect(fingerprint('')).not.toBe('')
})

test('a fingerprint shows which kind it is', () => {
  expect(isFormer(fingerprint('[]'))).toBe(false)
  expect(isFormer(formerFingerprint('[]'))).toBe(true)
  // As in the frozen file of version 2.
  expect(formerFingerprint('[]')).toBe('2-xrlo66-1lvh0ki')
})
