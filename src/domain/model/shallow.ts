/** Deeper than any request goes. */
const deepestSent = 30

/** Deeper than anything goes that a program keeps for people. */
export const deepestStored = 100

/** Whether a value goes no deeper than that: what goes on and on would be the end of whoever follows it. */
export function isShallow(value: unknown, left = deepestSent): boolean {
  if (typeof value !== 'object' || value === null) return true
  return left > 0 && Object.values<unknown>({ ...value }).every((inner) => isShallow(inner, left - 1))
}
