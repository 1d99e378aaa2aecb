import type { Json } from '../domain/model/json.ts'
import type { Stamp } from '../domain/model/day.ts'

/** What somebody has half typed into a form or box. */
export interface FormDraft {
  /** When it was typed. */
  readonly at: Stamp
  /** The contents of the fields that are kept, in a format that only the form knows; never a password. */
  readonly values: Json
}

/**
 * Half-typed input, kept on this device for each person separately until it is saved or discarded (DECISIONS 'Tasks':
 * Drafts). `form` names the form or box, with the row it is about: `comment:17`.
 */
export interface FormDrafts {
  /** Returns what that person last typed there, in whichever tab. */
  read(person: string, form: string): FormDraft | undefined
  /**
   * Returns what that person has typed into all forms whose names begin with this prefix, in the order in which each was
   * last typed into.
   */
  under(person: string, prefix: string): readonly NamedDraft[]
  /** Keeps what the form contains now, with a short delay. Nobody is bothered if there is no room for it. */
  keep(person: string, form: string, values: Json): void
  /**
   * Marks this form as being on the screen. Until the returned function is called, no other tab's text replaces what was typed
   * into it here.
   */
  draw(person: string, form: string): () => void
  /**
   * Drops a draft that was saved or is no longer wanted. Returns what this tab had there; what another tab has typed there
   * since remains that tab's draft.
   */
  drop(person: string, form: string): FormDraft | undefined
  /** Restores a draft that was dropped as saved but refused in the end, unless something else has been typed there since. */
  giveBack(person: string, form: string, values: Json): void
  /** Calls the listener with each draft that is given back. Returns the function that ends it. */
  onGivenBack(listener: (draft: GivenBack) => void): () => void
}

/** A draft, and the form or box it belongs to. */
export interface NamedDraft extends FormDraft {
  readonly form: string
}

/** A draft that was given back, and where. */
export interface GivenBack {
  readonly person: string
  readonly form: string
  readonly draft: FormDraft
}
