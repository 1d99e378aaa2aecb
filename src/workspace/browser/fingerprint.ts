/**
 * A short text that two different texts practically never share: the length and 64 bits mixed from all characters.
 * Fast enough for megabytes on every write (a cryptographic hash is asynchronous and not to be had on plain http);
 * nobody gains anything by forging one.
 */
export function fingerprint(text: string | null): string {
  if (text === null) return ''
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 2654435761)
    other = Math.imul(other ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return [text.length, one >>> 0, other >>> 0].map((part) => part.toString(36)).join('-')
}
