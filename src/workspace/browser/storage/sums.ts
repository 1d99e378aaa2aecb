/** The assembled `sums.wat`, in base64. */
export const assembled =
  'AGFzbQEAAAABBwFgAX8Cf38DAgEABQMBAAEHEAIFYnl0ZXMCAARzdW1zAAAKxQEBwgEBBX8DQCABIABJBEAgAS0AACECIAFBAWohASACQf8ASwRAIAJBGHRBf3NnQQFrIQMgAkE/IAN2cSECA0AgAkEGdCABLQAAQT9xciECIAFBAWohASADQQFrIgMNAAsgAkH//wNLBEAgAkEKdkHArwNqIQMgBEG1893xeWwgA2ohBCAFQa3ox8IFbCADaiEFIAJB/wdxQYC4A3IhAgsLIARBtfPd8XlsIAJqIQQgBUGt6MfCBWwgAmohBQwBCwsgBCAFCw=='

interface Exports {
  readonly bytes: WebAssembly.Memory
  readonly sums: (end: number) => readonly [one: number, other: number]
}

/**
 * The two sums of a digest, computed by WebAssembly. It is fast from the first character on, whereas JavaScript takes ten
 * times as long for the megabytes read at a start, because none of it has been compiled yet. Returns nothing where the
 * browser has no WebAssembly or the page may not use it, and for a text with half a character, which UTF-8 cannot encode.
 */
export function quickSums(text: string): readonly [one: number, other: number] | undefined {
  try {
    if (!text.isWellFormed()) return undefined
    const code = Uint8Array.from(atob(assembled), (character) => character.charCodeAt(0))
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what it is assembled from says so
    const { bytes, sums } = exports as unknown as Exports
    bytes.grow(Math.ceil((text.length * 3) / 0x10000))
    return sums(new TextEncoder().encodeInto(text, new Uint8Array(bytes.buffer)).written)
  } catch {
    return undefined
  }
}
