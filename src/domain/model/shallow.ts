/** Deeper than any request nests. */
const deepestSent = 30

/** Deeper than anything nests that a program keeps for people. */
export const deepestStored = 100

/** Whether a value nests no deeper than that: endless nesting would crash whatever follows it. */
export function isShallow(value: unknown, left = deepestSent): boolean {
  if (typeof value !== 'object' || value === null) return true
  return left > 0 && Object.values<unknown>({ ...value }).every((inner) => isShallow(inner, left - 1))
}
