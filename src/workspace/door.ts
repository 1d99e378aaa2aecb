import type { decide as decideByRules, Decision } from '../domain/decide.ts'
import type * as usualRules from '../domain/decide-usual.ts'

type Decide = typeof decideByRules

let usual: typeof usualRules | undefined
let opening: Promise<void> | undefined
let whole: Decide | undefined
let openingWhole: Promise<void> | undefined
const waiting = new Set<() => void>()

/** Whether the usual requests can be decided by now. */
export function isDoorOpen(): boolean {
  return usual !== undefined
}

/** Whether a request of this name can be decided by now. */
export function isOpenFor(name: string): boolean {
  return whole !== undefined || usual?.isUsual(name) === true
}

/** Whether every request can be decided by now. */
export function isWholeDoorOpen(): boolean {
  return whole !== undefined
}

/**
 * Fetches the only door to the data, `decide`, with the rules of the usual requests behind it. A page on which nobody can
 * ask for anything, such as the login, does without. Fails if they cannot be fetched; the next call tries again.
 */
export function openDoor(): Promise<void> {
  opening ??= fetching(fetchUsual, () => (opening = undefined))
  return opening
}

/** Fetches the door with all rules, for requests beyond the usual ones. Fails as `openDoor` does. */
export function openWholeDoor(): Promise<void> {
  openingWhole ??= fetching(fetchWhole, () => (openingWhole = undefined))
  return openingWhole
}

/** Calls back once the door is open: at once if it already is. */
export function onDoorOpen(then: () => void): void {
  if (usual) then()
  else waiting.add(then)
}

/** `decide` of the domain. The caller must have opened the door for this request. */
export function decide(...asked: Required<Parameters<Decide>>): Decision {
  const [, { name }] = asked
  if (whole) return whole(...asked)
  if (!usual?.isUsual(name)) throw new Error(`'${name}' was asked for before its rules were here.`)
  return usual.decideUsual(...asked)
}

async function fetchUsual(): Promise<void> {
  usual = await import('../domain/decide-usual.ts')
  for (const then of waiting) then()
  waiting.clear()
}

async function fetchWhole(): Promise<void> {
  const [{ decide }] = await Promise.all([import('../domain/decide.ts'), openDoor()])
  whole = decide
}

async function fetching(fetch: () => Promise<void>, forget: () => void): Promise<void> {
  try {
    await fetch()
  } catch (error) {
    forget()
    throw error
  }
}
