/** Half of a character without its other half. */
const loneHalf = /\p{Surrogate}/gu

/**
 * A text in which no character is cut in half: with one, it could not become an address or a file. A lone half becomes '�' with
 * its number, so that two ids stay distinct, and every reference, mended in the same way, still leads to its own row.
 */
export function wellFormed(text: string): string {
  return text.replace(loneHalf, (half) => `\ufffd${half.charCodeAt(0).toString(16)}`)
}

/** A JSON value with all its texts well-formed; the same value if they already are. */
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
