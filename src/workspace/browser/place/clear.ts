import type { Stamp } from '../../../domain/model/day.ts'
import { keys, keysWith, pendingPrefix, workspaceKeys, writtenPrefix } from '../keys.ts'
import { noteClearing } from '../storage/clearing.ts'

/** Removes the workspace from local storage; what belongs to another program and what was kept aside stays. */
export function clear(storage: Storage, orderName: string, at: Stamp): void {
  noteClearing(storage, orderName, at)
  const ours = [...keysWith(storage, writtenPrefix), ...keysWith(storage, pendingPrefix)]
  for (const key of [...workspaceKeys, keys.currentUser, ...ours]) storage.removeItem(key)
}
