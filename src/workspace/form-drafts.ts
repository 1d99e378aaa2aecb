import type { Json } from '../domain/model/json.ts'
import type { Stamp } from '../domain/model/day.ts'

/** What somebody has half typed into a form or a box. */
export interface FormDraft {
  /** When it was typed. */
  readonly at: Stamp
  /** What stands in the fields that are kept, in a form that the form itself knows; never a password. */
  readonly values: Json
}

/**
 * What is half typed, kept for each person by itself on this device, until it is saved or discarded (DECISIONS 'Tasks':
 * Drafts). `form` names the form or box, with the row that it is about: `comment:17`.
 */
export interface FormDrafts {
  /** What that person has typed there last, in whichever tab. */
  read(person: string, form: string): FormDraft | undefined
  /** What that person has typed into all forms whose names begin so, in the order in which they typed it last. */
  under(person: string, prefix: string): readonly NamedDraft[]
  /** Keeps what stands there now, shortly after. Whether there is room for it is nothing that anybody is bothered with. */
  keep(person: string, form: string, values: Json): void
  /**
   * That form is drawn from now on: until the function that this gives is called, what was typed into it here goes for no text of
   * another tab.
   */
  draw(person: string, form: string): () => void
  /**
   * It was saved, or is not wanted any more. Returns what this tab had there; what another one has typed there since stays that one's
   * draft.
   */
  drop(person: string, form: string): FormDraft | undefined
  /** What was dropped as saved is refused in the end: it is a draft again, unless something else is typed there by now. */
  giveBack(person: string, form: string, values: Json): void
  /** Calls the listener with each draft that is given back. Returns the function that ends it. */
  onGivenBack(listener: (draft: GivenBack) => void): () => void
}

/** A draft, and the form or box that it is of. */
export interface NamedDraft extends FormDraft {
  readonly form: string
}

/** A draft that is there again, and where. */
export interface GivenBack {
  readonly person: string
  readonly form: string
  readonly draft: FormDraft
}
