import type { Entry } from '../../src/domain/request/entry.ts'

const known = new WeakMap<Entry, number>()

/** Roughly how many characters an entry has, which determines what it costs to keep, write and tell it. */
export function sizeOf(entry: Entry): number {
  const before = known.get(entry)
  if (before !== undefined) return before
  const size = charactersIn(entry)
  known.set(entry, size)
  return size
}

function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 1
  let sum = 0
  for (const [name, inner] of Object.entries(value)) sum += name.length + charactersIn(inner)
  return sum
}
