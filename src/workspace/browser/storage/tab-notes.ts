import type { LastDeed } from '../../device.ts'
import type { TextVersion, KnownTexts, NotedSession } from '../both-stores.ts'
import { keysWith, workspaceKeys, writtenPrefix, type WorkspaceKey } from '../keys.ts'
import { fingerprint } from './fingerprint.ts'
import type { Prints } from './known-texts.ts'
import { formatVersion } from './migrate.ts'
import { noteText, readNote, type TabNote } from './tab-note.ts'

/** The age in milliseconds at which a note is old: whatever was about to be written then was written long ago. */
const oldAfter = 10 * 60_000

/**
 * Each tab notes which texts it is about to write and up to which entry they reach. At a start this tells an older write of
 * ours (whose later entries are replayed) from a change made outside (which wins). The note is in local storage itself,
 * under one key per tab: it is written in the same breath as the texts, even while the page is being left; it reaches other
 * tabs before the texts do; and no tab can take back another's.
 */
export class TabNotes {
  readonly #storage: Storage
  readonly #key: string
  #texts: KnownTexts = {}
  #session: NotedSession
  #last: LastDeed | undefined
  #orderName = ''

  constructor(storage: Storage, tabId: string) {
    this.#storage = storage
    this.#key = `${writtenPrefix}${tabId}`
    const notes = this.all()
    const [latest] = notes.toSorted((one, other) => other.at - one.at)
    this.#session = latestOf(notes.map(({ session }) => session))
    this.#last = latest?.last
  }

  /** Sets the order that everything written from here on belongs to. */
  belongTo(orderName: string): void {
    this.#orderName = orderName
  }

  /** The last login or logout noted by each tab. */
  get sessions(): readonly NotedSession[] {
    return [this.#session, ...this.all().map(({ session }) => session)]
  }

  /** The last deed in what a tab has written, as far as it is noted. */
  get last(): LastDeed | undefined {
    return this.#last
  }

  /** Notes a login or logout, in the same breath as `currentUser` is written. */
  noteSession(session: NotedSession, at: number): void {
    this.#session = session
    this.#keep(this.#texts, at)
  }

  /** Sets the last deed contained in the next text to be written. */
  noteLast(last: LastDeed | undefined): void {
    this.#last = last ?? this.#last
  }

  /**
   * Notes what is about to be written at `seq`, along with what is `there` now and will be put back if the write fails: a
   * reader may find either. What is there may be another tab's, and that tab no longer vouches for it by the time it is put
   * back.
   */
  noteTexts(prints: Prints, there: KnownTexts, seq: number, at: number): void {
    const texts: Partial<Record<WorkspaceKey, readonly TextVersion[]>> = {}
    for (const key of workspaceKeys) {
      const before = there[key] ?? this.#texts[key] ?? []
      const print = prints[key]
      texts[key] = print === undefined ? before : [...before.filter(([one]) => one !== print), [print, seq]]
    }
    this.#keep(texts, at)
    this.#texts = texts
  }

  /** Records that the last noted texts have been written under these keys, and that nothing older is left there. */
  confirm(written: readonly WorkspaceKey[]): void {
    const texts: Partial<Record<WorkspaceKey, readonly TextVersion[]>> = { ...this.#texts }
    for (const key of written) texts[key] = texts[key]?.slice(-1) ?? []
    this.#texts = texts
  }

  /** The notes of all tabs, including tabs that are gone. */
  all(): readonly (TabNote & { readonly key: string })[] {
    return keysWith(this.#storage, writtenPrefix).flatMap((key) => {
      const note = readNote(this.#storage.getItem(key))
      return note ? [{ key, ...note }] : []
    })
  }

  /** The texts the notes vouch for. */
  known(): KnownTexts[] {
    return this.all().map(({ texts }) => texts)
  }

  /** Those of them written in the present format: row by row, so that they can be read without looking at each row. */
  present(): KnownTexts[] {
    return this.all().flatMap(({ version, texts }) => (version === formatVersion ? [texts] : []))
  }

  /** Drops the old notes of other tabs, after noting what is stored now under `present`, which reaches `seq`. */
  tidy(present: readonly WorkspaceKey[], seq: number, at: number): void {
    const old = this.all().filter(
      ({ key, at: then, orderName }) =>
        key !== this.#key &&
        at - then > oldAfter &&
        // Without a database, nothing else says how far the stored data reached in its order.
        (this.#orderName || !orderName),
    )
    if (old.length === 0) return
    // What is noted nowhere else is carried over into this tab's own note.
    this.#session = latestOf(this.sessions)
    try {
      this.noteTexts(this.#printsOf(present), {}, seq, at)
      this.confirm(present)
      for (const { key } of old) this.#storage.removeItem(key)
    } catch {
      // There is no room for a note: the old ones stay.
    }
  }

  #printsOf(present: readonly WorkspaceKey[]): Prints {
    return Object.fromEntries(present.map((key) => [key, fingerprint(this.#storage.getItem(key))]))
  }

  #keep(texts: KnownTexts, at: number): void {
    const note = { at, orderName: this.#orderName, session: this.#session, last: this.#last, texts }
    this.#storage.setItem(this.#key, noteText(note))
  }
}

function latestOf(sessions: readonly NotedSession[]): NotedSession {
  const [latest = { number: 0 }] = sessions.toSorted((one, other) => other.number - one.number)
  return latest
}
