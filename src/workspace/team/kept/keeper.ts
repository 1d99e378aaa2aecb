import type { RowLists } from '../../../domain/model/row-lists.ts'
import type { Entry } from '../../../domain/request/entry.ts'
import type { Delivery } from '../wire.ts'
import { soon } from './beginning.ts'
import type { InOrder } from './in-order.ts'
import type { Kept } from './kept.ts'

/** How many entries that do not concern its person the kept view may lag behind. */
const behind = 50

/** The position of this page's confirmed state. */
export interface Here {
  readonly epoch: string
  readonly seq: number
  readonly rows: () => RowLists
  readonly entries: readonly Entry[]
  readonly pastFrom: number
}

interface Parts {
  readonly kept: Kept
  readonly inOrder: InOrder
  readonly here: () => Here
  /** Whose the view is; nobody's while nobody is logged in here or they are leaving. */
  readonly person: () => string | undefined
}

/** Keeps what this page shows as confirmed for the next page in this browser, for as long as it is the same person's. */
export class Keeper {
  readonly #parts: Parts
  /** The number of the view that may be written; none until it is known. */
  #era: number | undefined
  /** The number it will have with the snapshot the server was asked for. */
  #expected: number | undefined
  /** The last entry up to which this page's state is kept. */
  #keptTo = 0
  #isDue = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** To be called when this page has begun, either with what is kept here or with a snapshot that has to be kept. */
  goOn({ era, seq, isKept }: { readonly era: number; readonly seq: number; readonly isKept: boolean }): void {
    this.#era = era
    if (isKept) this.#keptTo = seq
    else this.#keepSoon()
  }

  /**
   * To be called before the server is asked for a snapshot: if anything is forgotten from now on, that snapshot must not
   * write it again.
   */
  async expect(): Promise<void> {
    const { inOrder, kept } = this.#parts
    // What is here until then may be somebody else's.
    this.#era = undefined
    this.#expected = undefined
    const asking = inOrder(async () => {
      this.#expected = await kept.era()
    })
    await soon(asking)
  }

  /** To be called when the snapshot has come and is in the state. */
  arrived(): void {
    this.#era = this.#expected
    this.#keepSoon()
  }

  #keepSoon(): void {
    if (this.#isDue) return
    this.#isDue = true
    void this.#parts.inOrder(() => {
      this.#isDue = false
      return this.#keepView()
    })
  }

  /** Takes in new entries, or the word that there are none; `after` is where this page was. */
  take(after: number, { entries, seq }: Delivery): void {
    const { here, person, inOrder, kept } = this.#parts
    if (this.#isDue || (entries.length === 0 && seq - this.#keptTo < behind)) return
    // There was nothing for this person in between.
    const passage = { epoch: here().epoch, after: Math.min(after, this.#keptTo), entries, seq }
    this.#keptTo = Math.max(this.#keptTo, seq)
    void inOrder(async () => {
      const me = person()
      if (me === undefined || this.#era === undefined) return
      const goesOn = await kept.keepPassage({ ...passage, person: me }, this.#era)
      if (!goesOn) this.#keepSoon()
    })
  }

  /** Removes what was kept, because its person is leaving, which the server has yet to be told, or is no longer logged in. */
  async forget(why?: { readonly isLeaving: boolean }): Promise<void> {
    const { inOrder, kept } = this.#parts
    this.#era = undefined
    if (why?.isLeaving) kept.noteLeaving()
    await soon(inOrder(() => kept.forget(why)))
  }

  /** Whether somebody has logged out on this device without the server knowing it yet. */
  async isLeaving(): Promise<boolean> {
    return (await soon(this.#parts.kept.isLeaving())) === true
  }

  async #keepView(): Promise<void> {
    const { kept, here, person } = this.#parts
    const [me, era] = [person(), this.#era]
    if (me === undefined || era === undefined) return
    const { epoch, seq, rows, entries, pastFrom } = here()
    const isWanted = await kept.keepView({ person: me, epoch, seq, rows: rows(), entries, pastFrom }, era)
    if (isWanted) this.#keptTo = Math.max(this.#keptTo, seq)
    else this.#era = undefined
  }
}
