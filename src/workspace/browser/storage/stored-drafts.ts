import { addDays, dayOf, isStamp, type Stamp } from '../../../domain/model/day.ts'
import { asText, isObject, parseObject, type Json } from '../../../domain/model/json.ts'
import { wellFormed } from '../../../domain/model/well-formed.ts'
import type { FormDraft, FormDrafts, GivenBack, NamedDraft } from '../../form-drafts.ts'
import { Listeners } from '../../listeners.ts'
import { draftPrefix, keysWith } from '../keys.ts'
import type { Page } from '../page.ts'

/** A keystroke is written at most this many milliseconds later. */
const soon = 300
/** After how many days a draft goes if nobody comes back to it. */
const keptFor = 90

interface Parts {
  readonly storage: Storage
  readonly page: Pick<Page, 'now' | 'later'>
  /** Whether this tab may write: not if it has stopped or only reads. */
  readonly mayWrite: () => boolean
}

/**
 * Drafts in local storage, each under `draft:{account id}:{form}`. They are not part of the workspace: comparing, bringing
 * back, clearing and backing up leave these keys alone. If two tabs type, the later write wins. When the other tab saves
 * its text, or this tab goes on without its form, the text of this tab is written again.
 */
export class StoredDrafts implements FormDrafts {
  readonly #parts: Parts
  /**
   * What is not written yet, or found no room: then it lasts only while the page is open. `undefined` for what is to be
   * removed.
   */
  readonly #unwritten = new Map<string, FormDraft | undefined>()
  /** The stored texts as far as this tab has written or found them: any other text is another tab's. */
  readonly #known = new Map<string, string>()
  /** The drafts last typed or found here that were neither saved nor discarded, nor taken up by another tab. */
  readonly #mine = new Map<string, FormDraft>()
  /** The forms that are drawn. */
  readonly #drawn = new Set<string>()
  #isDue = false
  readonly #givenBack = new Listeners<GivenBack>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  read(person: string, form: string): FormDraft | undefined {
    return this.#find(keyOf(person, form))
  }

  under(person: string, prefix: string): readonly NamedDraft[] {
    const begin = keyOf(person, prefix)
    const unwritten = [...this.#unwritten.keys()].filter((key) => key.startsWith(begin))
    const keys = new Set([...keysWith(this.#parts.storage, begin), ...unwritten])
    return [...keys]
      .flatMap((key) => {
        const draft = this.#find(key)
        return draft ? { ...draft, form: prefix + key.slice(begin.length) } : []
      })
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  }

  draw(person: string, form: string): () => void {
    const key = keyOf(person, form)
    this.#drawn.add(key)
    return () => {
      this.#drawn.delete(key)
      this.#writeAgain(key)
    }
  }

  keep(person: string, form: string, values: Json): void {
    const key = keyOf(person, form)
    // A draft that was typed earlier and is only drawn again keeps its age.
    const last = this.#unwritten.get(key) ?? this.#mine.get(key)
    if (JSON.stringify(last?.values) === JSON.stringify(values)) return
    this.#unwritten.set(key, { at: this.#parts.page.now(), values })
    if (this.#isDue) return
    this.#isDue = true
    this.#parts.page.later(() => {
      this.#isDue = false
      this.write()
    }, soon)
  }

  drop(person: string, form: string): FormDraft | undefined {
    const key = keyOf(person, form)
    const typed = this.#unwritten.get(key)
    const known = this.#known.get(key)
    const last = typed ?? this.#mine.get(key)
    this.#known.delete(key)
    this.#mine.delete(key)
    if (typed) this.#unwritten.delete(key)
    // What another tab has typed there since is not saved with this, and remains its draft.
    if (known !== undefined && this.#parts.storage.getItem(key) === known) {
      this.#unwritten.set(key, undefined)
      // At once: what was saved must not come back when the page is killed.
      this.write()
    }
    return last
  }

  giveBack(person: string, form: string, values: Json): void {
    const key = keyOf(person, form)
    if (this.#find(key)) return
    this.keep(person, form, values)
    const draft = this.#find(key)
    if (draft) this.#givenBack.tell({ person, form, draft })
  }

  onGivenBack(listener: (draft: GivenBack) => void): () => void {
    return this.#givenBack.subscribe(listener)
  }

  /** Writes what is not written yet: there may be no later chance. */
  write(): void {
    const { storage, mayWrite } = this.#parts
    if (!mayWrite()) return
    for (const [key, draft] of this.#unwritten) {
      try {
        if (draft) {
          const text = JSON.stringify({ ...draft, after: this.#mine.get(key)?.at })
          storage.setItem(key, text)
          this.#known.set(key, text)
          this.#mine.set(key, draft)
        } else storage.removeItem(key)
        this.#unwritten.delete(key)
      } catch {
        // Full or blocked: the next write tries again.
      }
    }
  }

  /** The page is hidden or being left: there may be no later chance, and what its forms show must be found at the next start. */
  hidden(): void {
    for (const key of this.#drawn) this.#writeAgain(key)
    this.write()
  }

  /** Another tab has written a key, or has removed it (`null`). */
  changedElsewhere(key: string, text: string | null): void {
    const mine = this.#mine.get(key)
    // The event may come after this tab has found the text itself.
    if (!mine || this.#unwritten.has(key) || this.#parts.storage.getItem(key) === this.#known.get(key)) return
    // If the other tab had found the text of this tab, the person has gone on with it there, or is done with it.
    const isTakenUp = text === null ? this.#known.has(key) : parseObject(text)?.['after'] === mine.at
    if (isTakenUp) this.#mine.delete(key)
    else if (text !== null) this.#known.delete(key)
    else if (this.#parts.storage.getItem(key) === null) this.#writeAgain(key)
  }

  /** Whether something half typed found no room and would be lost with the page. */
  holdsUnkept(): boolean {
    this.write()
    return this.#parts.mayWrite() && [...this.#unwritten.values()].some((draft) => draft !== undefined)
  }

  /** Removes what nobody comes back to: drafts of accounts that are gone, and old ones. */
  tidy(isAccount: (id: string) => boolean): void {
    const { storage, mayWrite, page } = this.#parts
    if (!mayWrite()) return
    const oldest = addDays(dayOf(page.now()), -keptFor)
    for (const key of this.#unwritten.keys()) if (!isAccount(personOf(key))) this.#unwritten.delete(key)
    for (const key of keysWith(storage, draftPrefix)) {
      const draft = draftOf(storage.getItem(key))
      if (!isAccount(personOf(key)) || (draft && dayOf(draft.at) < oldest)) storage.removeItem(key)
    }
  }

  /** The present draft, which this tab knows from then on. */
  #find(key: string): FormDraft | undefined {
    if (this.#unwritten.has(key)) return this.#unwritten.get(key)
    const shown = this.#drawn.has(key) && this.#mine.get(key)
    if (shown) return shown
    const stored = this.#parts.storage.getItem(key)
    const draft = draftOf(stored)
    if (stored !== null && draft) {
      this.#known.set(key, stored)
      this.#mine.set(key, draft)
    }
    return draft
  }

  /** Makes the text of this tab the draft again if another one has taken its place. */
  #writeAgain(key: string): void {
    const mine = this.#mine.get(key)
    if (!mine || this.#unwritten.has(key) || this.#parts.storage.getItem(key) === this.#known.get(key)) return
    this.#unwritten.set(key, mine)
    this.write()
  }
}

/** An id may hold any characters, and the key must show where it ends. */
function keyOf(person: string, form: string): string {
  return `${draftPrefix}${encodeURIComponent(wellFormed(person))}:${form}`
}

function personOf(key: string): string {
  const [id = ''] = key.slice(draftPrefix.length).split(':')
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

function draftOf(text: string | null): FormDraft | undefined {
  const stored = parseObject(text)
  const at: Stamp = asText(stored?.['at'])
  const values = stored?.['values']
  return isStamp(at) && isObject(values) ? { at, values } : undefined
}
