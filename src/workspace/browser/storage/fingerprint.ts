import { quickSums } from './sums.ts'

/**
 * A digest of a text: its length and two sums of its characters, each multiplied by a power that grows towards the front
 * (polynomial rolling hashes, modulo 2^32). So the digest of a text follows from those of its parts, and a change in a long
 * text costs only the part that changed.
 */
export interface Digest {
  readonly length: number
  readonly one: number
  readonly other: number
}

// Both leave 5 when divided by 8, which makes their powers take longest to repeat.
const factors = { one: 0x9e3779b5, other: 0x5851f42d } as const

/** From this many characters on, it is worth having WebAssembly make the sums. */
const many = 10_000

/** The digest of a text. */
export function digestOf(text: string): Digest {
  const [one, other] = (text.length > many && quickSums(text)) || plainSums(text)
  return { length: text.length, one, other }
}

/** The two sums of a digest, character by character. */
export function plainSums(text: string): readonly [one: number, other: number] {
  // Constants of the function itself: until it is optimized, the function takes half as long with them as with those of the
  // file.
  const byOne = 0x9e3779b5
  const byOther = 0x5851f42d
  let one = 0
  let other = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    one = (Math.imul(one, byOne) + code) | 0
    other = (Math.imul(other, byOther) + code) | 0
  }
  return [one, other]
}

/** The digest of several texts joined in order, made from their digests. */
export function joined(parts: Iterable<Digest>): Digest {
  let all: Digest = { length: 0, one: 0, other: 0 }
  for (const { length, one, other } of parts) {
    all = {
      length: all.length + length,
      one: (Math.imul(all.one, power(factors.one, length)) + one) | 0,
      other: (Math.imul(all.other, power(factors.other, length)) + other) | 0,
    }
  }
  return all
}

function power(factor: number, exponent: number): number {
  let result = 1
  let square = factor
  for (let rest = exponent; rest > 0; rest >>>= 1) {
    if (rest & 1) result = Math.imul(result, square)
    square = Math.imul(square, square)
  }
  return result
}

/**
 * A short text that two different texts practically never share: the length and 64 bits mixed from all characters. It is
 * fast enough for megabytes on every write (a cryptographic hash is asynchronous and not available on plain http), and
 * nobody gains anything by forging one.
 */
export function fingerprint(text: string | null): string {
  return text === null ? '' : printOf(digestOf(text))
}

/** The fingerprint of the text that has this digest. */
export function printOf({ length, one, other }: Digest): string {
  return [length, ...mixed(one, other)].map((part) => part.toString(36)).join(':')
}

/** Whether a fingerprint is of the kind that format version 2 had. */
export function isFormer(print: string): boolean {
  return print.includes('-')
}

/** The fingerprint of a text as format version 2 had it. */
export function formerFingerprint(text: string): string {
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 2654435761)
    other = Math.imul(other ^ code, 1597334677)
  }
  return [text.length, ...mixed(one, other)].map((part) => part.toString(36)).join('-')
}

function mixed(first: number, second: number): [number, number] {
  const one = Math.imul(first ^ (first >>> 16), 2246822507) ^ Math.imul(second ^ (second >>> 13), 3266489909)
  const other = Math.imul(second ^ (second >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return [one >>> 0, other >>> 0]
}
