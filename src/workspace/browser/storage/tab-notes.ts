import { isObject, type Json, asText, parseObject } from '../../../domain/model/json.ts'
import { fingerprint, formerFingerprint, isFormer } from './fingerprint.ts'
import { workspaceKeys, writtenPrefix, type WorkspaceKey } from '../keys.ts'
import { formatVersion } from './migrate.ts'
import { isStamp } from '../../../domain/model/day.ts'
import type { LastDeed } from '../../device.ts'

/** The fingerprint of a text, and the last entry that it is known to contain. */
type Known = readonly [fingerprint: string, seq: number]
/** What each key may hold: texts of which it is known how far they reach. */
export type KnownTexts = { readonly [K in WorkspaceKey]?: readonly Known[] }

/** The fingerprints of the texts under some keys. */
export type Prints = { readonly [K in WorkspaceKey]?: string }

/** After this many milliseconds a note is old: what it was made before, was written long ago. */
const oldAfter = 10 * 60_000

/**
 * Each tab notes which texts it is about to write and up to which entry they reach. So a start can tell an older
 * write of ours (the entries after it are replayed) from a change that came from outside (which wins). The note is in
 * local storage itself, one key a tab: it is written in the same breath, also when the page is being left, it reaches
 * other tabs before the texts do, and no tab can take back another's.
 */
export class WrittenTexts {
  readonly #storage: Storage
  readonly #key: string
  #mine: KnownTexts = {}
  #noted: Noted
  #log = ''

  constructor(storage: Storage, tabId: string) {
    this.#storage = storage
    this.#key = `${writtenPrefix}${tabId}`
    const records = this.#records()
    const [latest] = records.toSorted((one, other) => other.at - one.at)
    this.#noted = { session: Math.max(0, ...records.map(({ session }) => session)), last: latest?.last }
  }

  /** The order that what is written from here belongs to. */
  belongTo(log: string): void {
    this.#log = log
  }

  /** The number of the last login or logout that a tab has noted; 0 for none. */
  get session(): number {
    return Math.max(this.#noted.session, ...this.#records().map(({ session }) => session))
  }

  /** The last deed that is in what a tab has written, as far as it is noted. */
  get last(): LastDeed | undefined {
    return this.#noted.last
  }

  /** Notes the number of a login or logout, together with who it is, who stands under `currentUser`. */
  noteSession(number: number, at: number): void {
    this.#noted = { ...this.#noted, session: number }
    this.#put(this.#mine, at)
  }

  /** The deed that the next text to be written contains as its last one. */
  noteLast(last: LastDeed | undefined): void {
    this.#noted = { ...this.#noted, last: last ?? this.#noted.last }
  }

  /** Notes what is about to be written at `seq`, besides what was written before: either may be found. */
  record(prints: Prints, seq: number, at: number): void {
    const texts: Partial<Record<WorkspaceKey, readonly Known[]>> = {}
    for (const key of workspaceKeys) {
      const before = this.#mine[key] ?? []
      const print = prints[key]
      texts[key] = print === undefined ? before : [...before.filter(([one]) => one !== print), [print, seq]]
    }
    this.#put(texts, at)
    // All of them stay until a write has succeeded: a failed one leaves or puts back what was there.
    this.#mine = texts
  }

  /** What was noted last is written: nothing older is there any more. */
  confirm(): void {
    this.#mine = Object.fromEntries(Object.entries(this.#mine).map(([key, known]) => [key, known.slice(-1)]))
  }

  /** What all tabs, those that are gone included, have noted. */
  known(): KnownTexts[] {
    return this.#records().map(({ texts }) => texts)
  }

  /** The same, with the order that each of them belonged to. */
  notes(): OrderedTexts[] {
    return this.#records().map(({ log, texts }) => ({ log, texts }))
  }

  /** Of that, what was written in the present format: row by row, so that it can be read without looking at each. */
  present(): KnownTexts[] {
    return this.#records().flatMap(({ version, texts }) => (version === formatVersion ? [texts] : []))
  }

  /** Drops the old notes of other tabs, after noting what is stored now: `prints`, which reach `seq`. */
  tidy(prints: () => Prints, seq: number, at: number): void {
    const old = this.#records().filter((note) => note.key !== this.#key && at - note.at > oldAfter)
    if (old.length === 0) return
    // What is noted nowhere else goes on in this tab's own.
    this.#noted = { ...this.#noted, session: this.session }
    this.record(prints(), seq, at)
    for (const { key } of old) this.#storage.removeItem(key)
  }

  #put(texts: KnownTexts, at: number): void {
    this.#storage.setItem(
      this.#key,
      JSON.stringify({ at, version: formatVersion, log: this.#log, ...this.#noted, texts }),
    )
  }

  #records(): (Note & { readonly key: string })[] {
    return keysWith(this.#storage, writtenPrefix).flatMap((key) => {
      const note = readNote(this.#storage.getItem(key))
      return note ? [{ key, ...note }] : []
    })
  }
}

/** What a tab has noted, and of which order; earlier versions did not say of which. */
export interface OrderedTexts {
  readonly log: string | undefined
  readonly texts: KnownTexts
}

/** What a tab notes besides its texts. */
interface Noted {
  readonly session: number
  readonly last: LastDeed | undefined
}

interface Note extends Noted, OrderedTexts {
  readonly at: number
  readonly version: unknown
}

/** The texts that a tab's note vouches for. */
export function textsInNote(note: string | null): KnownTexts | undefined {
  return readNote(note)?.texts
}

/** A note. An unreadable one counts as none: the texts it would have vouched for are taken for changed from outside. */
function readNote(text: string | null): Note | undefined {
  const note = parseObject(text ?? undefined)
  if (!note) return undefined
  const { at, texts, version, log, session, last } = note
  if (typeof at !== 'number' || !isObject(texts)) return undefined
  return {
    at,
    version,
    log: typeof log === 'string' ? log : undefined,
    texts: knownIn(texts),
    session: typeof session === 'number' && Number.isSafeInteger(session) ? session : 0,
    last:
      isObject(last) && isStamp(asText(last['at']))
        ? { by: asText(last['by']), at: asText(last['at']) }
        : undefined,
  }
}

function knownIn(texts: Json): KnownTexts {
  return Object.fromEntries(
    workspaceKeys.map((key) => {
      const list = texts[key]
      return [key, Array.isArray(list) ? list.filter(isKnown) : []]
    }),
  )
}

function isKnown(value: unknown): value is Known {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'
}

/** The names of all keys that begin with a prefix. */
export function keysWith(storage: Storage, prefix: string): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  )
}

/** The last entry that a text under a key is known to contain, if it is known at all. */
export function knownSeq(known: readonly KnownTexts[], key: WorkspaceKey, print: string): number | undefined {
  const seqs = known.flatMap((texts) => texts[key] ?? []).filter(([one]) => one === print)
  return seqs.length === 0 ? undefined : Math.max(...seqs.map(([, seq]) => seq))
}

/**
 * Notes that know a text by the fingerprint that it has now, also where they know it by the one of former versions.
 * `textOf` gives the texts that are stored.
 */
export function inPresentKind(
  known: readonly KnownTexts[],
  textOf: (key: WorkspaceKey) => string | null,
): KnownTexts[] {
  const translated = (key: WorkspaceKey, [print, seq]: Known): Known => {
    const text = isFormer(print) ? textOf(key) : null
    // It begins with the length of the text.
    const isIt =
      text !== null && print.startsWith(`${text.length.toString(36)}-`) && formerFingerprint(text) === print
    return [isIt ? fingerprint(text) : print, seq]
  }
  return known.map((texts) =>
    Object.fromEntries(
      workspaceKeys.map((key) => [key, (texts[key] ?? []).map((one) => translated(key, one))]),
    ),
  )
}
