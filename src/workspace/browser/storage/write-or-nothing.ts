import { keys, type WorkspaceKey } from '../keys.ts'
import type { HashedText } from './table-texts.ts'
import type { Room } from './room.ts'

/** The texts to be written, by their keys. */
export type Texts = { readonly [K in WorkspaceKey]?: HashedText }

/**
 * Notes what is about to be written. Where there is no room even for that, `root` is written first if it gets shorter:
 * a tab killed between the two would take it for somebody else's, but nothing at all could be stored otherwise.
 */
export function noteFirst(storage: Storage, root: string | undefined, note: () => void): void {
  try {
    note()
  } catch (error) {
    const before = storage.getItem(keys.root) ?? ''
    if (root === undefined || root.length >= before.length) throw error
    storage.setItem(keys.root, root)
    try {
      note()
    } catch (failure) {
      // It did not get short enough: nobody would vouch for it.
      putBack(storage, keys.root, before)
      throw failure
    }
  }
}

/** Writes texts under their keys; puts back what was there when one of them finds no room. */
export function writeOrNothing(storage: Storage, room: Room, texts: Texts): void {
  const before: [string, string | null][] = []
  try {
    for (const [key, { text }] of Object.entries(texts)) {
      room.forget(key)
      before.push([key, storage.getItem(key)])
      storage.setItem(key, text)
      room.holds(key, text.length)
    }
  } catch (error) {
    // The longer ones last: by then the room that they had is free again.
    for (const [key, text] of before.toReversed()) {
      room.forget(key)
      if (text === null) storage.removeItem(key)
      else putBack(storage, key, text)
    }
    throw error
  }
}

function putBack(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text)
  } catch {
    // Somebody else has taken the room meanwhile. The order still has the entries, and the next write tries again.
  }
}
