/** Half of a character, without the other half. */
const loneHalf = /\p{Surrogate}/gu

/**
 * A text in which no character is cut in half: such texts make no address and no file. A lone half becomes '�' with its
 * number, so that two ids stay two, and every reference that is mended too still leads to its own.
 */
export function wellFormed(text: string): string {
  return text.replace(loneHalf, (half) => `\ufffd${half.charCodeAt(0).toString(16)}`)
}

/** A value of JSON with all its texts well-formed; the same value where they are. */
export function withWellFormedTexts<T>(value: T): T
export function withWellFormedTexts(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value
    const items = list.map((item) => withWellFormedTexts(item))
    return items.every((item, index) => item === list[index]) ? list : items
  }
  const fields = Object.entries<unknown>({ ...value })
  const mended = fields.map(([field, before]) => [field, withWellFormedTexts(before)] as const)
  return mended.every(([, now], index) => now === fields[index]?.[1]) ? value : Object.fromEntries(mended)
}
