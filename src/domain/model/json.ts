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
