import { isObject, parse, type Json } from '../../../domain/model/json.ts'

/** A value of a JSON text if it is a text, `''` if not. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The object that a JSON text stands for, or nothing when it stands for none. */
export function parseObject(text: string | undefined): Json | undefined {
  const value = text === undefined ? undefined : parse(text)
  return isObject(value) ? value : undefined
}

/** The list that a JSON text stands for, or nothing when it stands for none. */
export function parseList(text: string): readonly unknown[] | undefined {
  const value = parse(text)
  return Array.isArray(value) ? value : undefined
}
