/** An object of a JSON text. */
export type Json = { readonly [field: string]: unknown }

/** Whether a value of a JSON text is an object. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of a JSON text, or nothing when it is none. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What stands somewhere as a value or as the JSON text of one. */
export function valueOf(stored: unknown): unknown {
  return typeof stored === 'string' ? parse(stored) : stored
}

/** A value of a JSON text if it is a text, `''` if not. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The object that a JSON text stands for, or nothing when it stands for none. */
export function parseObject(text: string | null | undefined): Json | undefined {
  const value = parse(text ?? '')
  return isObject(value) ? value : undefined
}

/** The list that a JSON text stands for, or nothing when it stands for none. */
export function parseList(text: string): readonly unknown[] | undefined {
  const value = parse(text)
  return Array.isArray(value) ? value : undefined
}
