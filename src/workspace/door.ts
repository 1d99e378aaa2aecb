import type { decide as decideByRules, Decision } from '../domain/decide.ts'

type Decide = typeof decideByRules

let door: Decide | undefined
let opening: Promise<void> | undefined
const waiting = new Set<() => void>()

/** Whether something can be decided already. */
export function isDoorOpen(): boolean {
  return door !== undefined
}

/**
 * Fetches the only door to the data, `decide` with all rules behind it: a page on which nobody can ask for anything, such
 * as the login, does without. Fails with a sentence for whoever is to try again.
 */
export function openDoor(): Promise<void> {
  opening ??= fetchDoor()
  return opening
}

/** Calls back once the door is open: at once, if it is. */
export function onDoorOpen(then: () => void): void {
  if (door) then()
  else waiting.add(then)
}

/** `decide` of the domain. Whoever calls it has opened the door. */
export function decide(...asked: Parameters<Decide>): Decision {
  if (!door) throw new Error('Something was asked for before the rules were here.')
  return door(...asked)
}

async function fetchDoor(): Promise<void> {
  try {
    door = (await import('../domain/decide.ts')).decide
  } catch (error) {
    opening = undefined
    throw new Error('A part of EMS could not be fetched. Load the page again.', { cause: error })
  }
  for (const then of waiting) then()
  waiting.clear()
}
