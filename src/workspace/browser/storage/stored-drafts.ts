import { addDays, dayOf, isStamp, type Stamp } from '../../../domain/model/day.ts'
import { asText, isObject, parseObject, type Json } from '../../../domain/model/json.ts'
import { wellFormed } from '../../../domain/model/well-formed.ts'
import type { FormDraft, FormDrafts, GivenBack, NamedDraft } from '../../form-drafts.ts'
import { Listeners } from '../../listeners.ts'
import { draftPrefix, keysWith } from '../keys.ts'
import type { Page } from '../page.ts'

/** A keystroke is written at most so many milliseconds later. */
const soon = 300
/** How many days nobody comes back to a draft until it goes. */
const keptFor = 90

interface Parts {
  readonly storage: Storage
  readonly page: Pick<Page, 'now' | 'later'>
  /** Whether this tab may write: not one that has stopped or only reads. */
  readonly mayWrite: () => boolean
}

/**
 * Drafts in local storage, each under `draft:{account id}:{form}`. They are no part of the workspace: what is compared,
 * brought back, cleared or backed up leaves these keys alone. Of two tabs the one that writes later wins.
 */
export class StoredDrafts implements FormDrafts {
  readonly #parts: Parts
  /** What is not written yet, or found no room: then it is there as long as the page is open. None for what is to go. */
  readonly #unwritten = new Map<string, FormDraft | undefined>()
  /** The text that this tab has written last, or has found there: another one is another tab's. */
  readonly #known = new Map<string, string>()
  #isDue = false
  readonly #givenBack = new Listeners<GivenBack>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  read(person: string, form: string): FormDraft | undefined {
    const key = keyOf(person, form)
    const stored = this.#parts.storage.getItem(key)
    if (stored !== null && !this.#unwritten.has(key)) this.#known.set(key, stored)
    return this.#at(key)
  }

  under(person: string, prefix: string): readonly NamedDraft[] {
    const begin = keyOf(person, prefix)
    const unwritten = [...this.#unwritten.keys()].filter((key) => key.startsWith(begin))
    const keys = new Set([...keysWith(this.#parts.storage, begin), ...unwritten])
    return [...keys]
      .flatMap((key) => {
        const draft = this.#at(key)
        return draft ? { ...draft, form: prefix + key.slice(begin.length) } : []
      })
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  }

  keep(person: string, form: string, values: Json): void {
    const key = keyOf(person, form)
    // What was typed earlier and only drawn again is as old as it was.
    if (JSON.stringify(this.#at(key)?.values) === JSON.stringify(values)) return
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
    const stored = this.#parts.storage.getItem(key)
    const typed = this.#unwritten.get(key)
    const known = this.#known.get(key)
    this.#known.delete(key)
    // What another tab has typed there since is not saved with this, and goes on being its draft.
    if (stored !== null && stored !== known && (typed ?? known) !== undefined) {
      this.#unwritten.delete(key)
      return typed ?? draftOf(known ?? null)
    }
    const last = this.#at(key)
    if (!last) return undefined
    this.#unwritten.set(key, undefined)
    // At once: what was saved must not come back with a page that is killed.
    this.write()
    return last
  }

  giveBack(person: string, form: string, values: Json): void {
    const key = keyOf(person, form)
    if (this.#at(key)) return
    this.keep(person, form, values)
    const draft = this.#at(key)
    if (draft) this.#givenBack.tell({ person, form, draft })
  }

  onGivenBack(listener: (draft: GivenBack) => void): () => void {
    return this.#givenBack.subscribe(listener)
  }

  /** Writes what is not written yet: there may be no later. */
  write(): void {
    const { storage, mayWrite } = this.#parts
    if (!mayWrite()) return
    for (const [key, draft] of this.#unwritten) {
      try {
        if (draft) {
          const text = JSON.stringify(draft)
          storage.setItem(key, text)
          this.#known.set(key, text)
        } else storage.removeItem(key)
        this.#unwritten.delete(key)
      } catch {
        // Full or blocked: the next write tries again.
      }
    }
  }

  /** Whether something that is half typed would go with the page: it found no room. */
  holdsUnkept(): boolean {
    this.write()
    return this.#parts.mayWrite() && [...this.#unwritten.values()].some((draft) => draft !== undefined)
  }

  /** Takes away what nobody comes back to: drafts of accounts that are gone, and old ones. */
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

  #at(key: string): FormDraft | undefined {
    if (this.#unwritten.has(key)) return this.#unwritten.get(key)
    return draftOf(this.#parts.storage.getItem(key))
  }
}

/** An id may hold any characters, and the key must say where it ends. */
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
