import { keys, type WorkspaceKey } from '../keys.ts'
import type { HashedText } from './table-texts.ts'
import type { Room } from './room.ts'

/** The texts to be written, by key. */
export type Texts = { readonly [K in WorkspaceKey]?: HashedText }

/**
 * Notes what is about to be written. Where there is no room even for the note, `root` is written first if that makes it
 * shorter: a tab killed between the two writes would take it for somebody else's, but otherwise nothing could be stored at
 * all.
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
      // It did not get short enough, and nobody would vouch for it.
      putBack(storage, keys.root, before)
      throw failure
    }
  }
}

/** Writes texts under their keys; if there is no room for one of them, puts back what was there. */
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
    // The longer ones come last: by then the room they had is free again.
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
