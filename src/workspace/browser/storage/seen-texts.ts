import { fingerprint } from './fingerprint.ts'
import { keys, workspaceKeys, type WorkspaceKey } from '../keys.ts'
import type { HashedText } from './list-texts.ts'
import type { Room } from './room.ts'

/** The texts to be written, by their keys. */
export type Texts = { readonly [K in WorkspaceKey]?: HashedText }

/** What stands under a key was written by something else than EMS: it stays, and nothing is written. */
export class ForeignText extends Error {}

/** What was stored is there no more: somebody has cleared it. */
export class Cleared extends Error {}

/** What this tab last saw under each key: whatever else stands there when it is to be written, came from elsewhere. */
export class SeenTexts {
  readonly #storage: Storage
  readonly #isNoted: (key: WorkspaceKey, print: string) => boolean
  readonly #texts = new Map<WorkspaceKey, string | null>()

  /** `isNoted` says whether a tab has noted a text with this fingerprint. */
  constructor(
    storage: Storage,
    textOf: (key: WorkspaceKey) => string | null,
    isNoted: (key: WorkspaceKey, print: string) => boolean,
  ) {
    this.#storage = storage
    this.#isNoted = isNoted
    for (const key of workspaceKeys) this.#texts.set(key, textOf(key))
  }

  /** A text that this tab has written, or knows to be another tab's. */
  saw(key: WorkspaceKey, text: string | null): void {
    this.#texts.set(key, text)
  }

  /** Whether nothing of the workspace is there any more. */
  get isCleared(): boolean {
    const hadAny = workspaceKeys.some((key) => this.#texts.get(key) !== null)
    return hadAny && workspaceKeys.every((key) => this.#storage.getItem(key) === null)
  }

  /**
   * Fails with `ForeignText` or `Cleared` when what is stored now is neither what was last seen nor what a tab has noted.
   * To be called right before writing these keys (docs/decisions/0019).
   */
  check(written: readonly WorkspaceKey[]): void {
    for (const key of written) {
      const text = this.#storage.getItem(key)
      if (text === this.#texts.get(key)) continue
      if (text === null) {
        if (this.isCleared) throw new Cleared()
      } else if (!this.#isNoted(key, fingerprint(text))) {
        throw new ForeignText()
      }
      this.saw(key, text)
    }
  }
}

/**
 * Notes what is about to be written. Where there is no room even for that, `root` is written first if it gets shorter:
 * a tab killed between the two would take it for somebody else's, but nothing at all could be stored otherwise.
 */
export function noteFirst(storage: Storage, root: string | undefined, note: () => void): void {
  try {
    note()
  } catch (error) {
    if (root === undefined || root.length >= (storage.getItem(keys.root)?.length ?? 0)) throw error
    storage.setItem(keys.root, root)
    note()
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
