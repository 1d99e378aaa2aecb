import type { LastDeed } from '../../device.ts'
import type { TextVersion, KnownTexts, NotedSession } from '../both-stores.ts'
import { keysWith, workspaceKeys, writtenPrefix, type WorkspaceKey } from '../keys.ts'
import { fingerprint } from './fingerprint.ts'
import type { Prints } from './known-texts.ts'
import { formatVersion } from './migrate.ts'
import { noteText, readNote, type TabNote } from './tab-note.ts'

/** After this many milliseconds a note is old: what it was made before, was written long ago. */
const oldAfter = 10 * 60_000

/**
 * Each tab notes which texts it is about to write and up to which entry they reach. So a start can tell an older
 * write of ours (the entries after it are replayed) from a change that came from outside (which wins). The note is in
 * local storage itself, one key a tab: it is written in the same breath, also when the page is being left, it reaches
 * other tabs before the texts do, and no tab can take back another's.
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

  /** The order that what is written from here belongs to. */
  belongTo(orderName: string): void {
    this.#orderName = orderName
  }

  /** The last login or logout that each tab has noted. */
  get sessions(): readonly NotedSession[] {
    return [this.#session, ...this.all().map(({ session }) => session)]
  }

  /** The last deed that is in what a tab has written, as far as it is noted. */
  get last(): LastDeed | undefined {
    return this.#last
  }

  /** Notes a login or logout, in the same breath as `currentUser` is written. */
  noteSession(session: NotedSession, at: number): void {
    this.#session = session
    this.#keep(this.#texts, at)
  }

  /** The deed that the next text to be written contains as its last one. */
  noteLast(last: LastDeed | undefined): void {
    this.#last = last ?? this.#last
  }

  /**
   * Notes what is about to be written at `seq`, besides what is `there` and will be put back if that fails: either may be
   * found. What is there may be another tab's, which vouches for it no longer by the time it is put back.
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

  /** What was noted last is written under these keys: nothing older is there any more. */
  confirm(written: readonly WorkspaceKey[]): void {
    const texts: Partial<Record<WorkspaceKey, readonly TextVersion[]>> = { ...this.#texts }
    for (const key of written) texts[key] = texts[key]?.slice(-1) ?? []
    this.#texts = texts
  }

  /** What all tabs, those that are gone included, have noted. */
  all(): readonly (TabNote & { readonly key: string })[] {
    return keysWith(this.#storage, writtenPrefix).flatMap((key) => {
      const note = readNote(this.#storage.getItem(key))
      return note ? [{ key, ...note }] : []
    })
  }

  /** The texts that they vouch for. */
  known(): KnownTexts[] {
    return this.all().map(({ texts }) => texts)
  }

  /** Of these, what was written in the present format: row by row, so that it can be read without looking at each. */
  present(): KnownTexts[] {
    return this.all().flatMap(({ version, texts }) => (version === formatVersion ? [texts] : []))
  }

  /** Drops the old notes of other tabs, after noting what is stored now under `present`, which reaches `seq`. */
  tidy(present: readonly WorkspaceKey[], seq: number, at: number): void {
    const old = this.all().filter((note) => note.key !== this.#key && at - note.at > oldAfter)
    if (old.length === 0) return
    // What is noted nowhere else goes on in this tab's own.
    this.#session = latestOf(this.sessions)
    try {
      this.noteTexts(this.#printsOf(present), {}, seq, at)
      this.confirm(present)
      for (const { key } of old) this.#storage.removeItem(key)
    } catch {
      // No room for a note: the old ones stay.
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
