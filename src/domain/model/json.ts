/** An object in JSON. */
export type Json = { readonly [field: string]: unknown }

/** Whether a JSON value is an object. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of a JSON text, or nothing if it is not JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A value that is stored as itself or as its JSON text. */
export function valueOf(stored: unknown): unknown {
  return typeof stored === 'string' ? parse(stored) : stored
}

/** A JSON value if it is a string, otherwise `''`. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The object that a JSON text stands for, or nothing if it stands for none. */
export function parseObject(text: string | null | undefined): Json | undefined {
  const value = parse(text ?? '')
  return isObject(value) ? value : undefined
}

/** The list that a JSON text stands for, or nothing if it stands for none. */
export function parseList(text: string): readonly unknown[] | undefined {
  const value = parse(text)
  return Array.isArray(value) ? value : undefined
}
