import type { Stamp } from '../../../domain/model/day.ts'
import { clearedKey } from '../keys.ts'
import { parseObject } from '../../../domain/model/json.ts'

/**
 * Notes that somebody has cleared local storage while EMS could see it: the next start then begins anew. Without this note,
 * an empty local storage counts as lost, and the workspace comes back from the database.
 */
export function noteClearing(storage: Storage, orderName: string, at: Stamp): void {
  try {
    storage.setItem(clearedKey, JSON.stringify({ log: orderName, at }))
  } catch {
    // Blocked as well: then the workspace comes back, with 'Start new' beside it.
  }
}

/** Whether the workspace of this order was cleared. */
export function isCleared(storage: Storage, orderName: string): boolean {
  return parseObject(storage.getItem(clearedKey))?.['log'] === orderName
}

/** Removes the note once it has been acted on. */
export function forgetClearing(storage: Storage): void {
  storage.removeItem(clearedKey)
}
