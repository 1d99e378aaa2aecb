import { countText } from './format.ts'

/** A number with its noun: `1 task`, `3 tasks`, `2 people`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}
