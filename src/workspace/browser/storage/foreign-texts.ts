import type { TextVersion } from '../both-stores.ts'
import { fingerprint } from './fingerprint.ts'
import { workspaceKeys, writtenPrefix, type WorkspaceKey } from '../keys.ts'
import type { SeenTexts } from './seen-texts.ts'
import { readNote } from './tab-note.ts'
import type { TabNotes } from './tab-notes.ts'

interface Parts {
  readonly storage: Storage
  readonly notes: Pick<TabNotes, 'known'>
  readonly seen: SeenTexts
  /** Keeps aside a text that was written over. */
  readonly keepAside: (key: WorkspaceKey, text: string) => void
  /** Whether a text is what this tab would write itself. */
  readonly isPresent: (key: WorkspaceKey, text: string) => boolean
}

/** How many of the last noted texts are remembered: more than tabs can write while one of them is not listening. */
const remembered = 5000

/**
 * Keeps what something other than EMS has stored and a tab has written over before it could see it. Each process has a
 * cache of its own: another process's write is lost when one of its own to the same key is in flight. But it is reported
 * afterwards, and then kept aside.
 */
export class ForeignTexts {
  readonly #parts: Parts
  /** The fingerprints that tabs have noted, including those since replaced by later ones. */
  readonly #noted = new Set<string>()

  constructor(parts: Parts) {
    this.#parts = parts
    for (const texts of parts.notes.known()) this.#learn(Object.values(texts))
  }

  /** Another page has written this. Notes are heard of before the texts that they vouch for. */
  heard(name: string | null, text: string | null): void {
    if (name?.startsWith(writtenPrefix)) return this.#learn(Object.values(readNote(text)?.texts ?? {}))
    const key = workspaceKeys.find((own) => own === name)
    if (key === undefined || text === null) return
    const { storage, keepAside, seen, isPresent } = this.#parts
    const isHere = storage.getItem(key) === text
    if (isPresent(key, text) || this.#noted.has(fingerprint(text))) {
      if (isHere) seen.saw(key, text)
    } else if (!isHere) {
      keepAside(key, text)
    }
  }

  #learn(texts: readonly (readonly TextVersion[])[]): void {
    for (const known of texts) for (const [print] of known) this.#noted.add(print)
    for (const print of this.#noted) {
      if (this.#noted.size <= remembered) break
      this.#noted.delete(print)
    }
  }
}
