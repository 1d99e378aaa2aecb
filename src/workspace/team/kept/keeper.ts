import type { RowLists } from '../../../domain/model/row-lists.ts'
import type { Entry } from '../../../domain/request/entry.ts'
import type { Delivery } from '../wire.ts'
import { soon } from './beginning.ts'
import type { InOrder } from './in-order.ts'
import type { Kept } from './kept.ts'

/** How far the kept view may be behind entries that are nothing to its person. */
const behind = 50

/** Where the confirmed state of this page is. */
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
  /** Whose the view is; nobody's while nobody is logged in here, or they are leaving. */
  readonly person: () => string | undefined
}

/** Keeps what this page shows as confirmed for the next one in this browser, as long as it is of the same person. */
export class Keeper {
  readonly #parts: Parts
  /** The number of the view that may be written; none before it is known. */
  #era: number | undefined
  /** The one that it will be with the snapshot that the server was asked for. */
  #expected: number | undefined
  /** Up to where this page has it kept. */
  #keptTo = 0
  #isDue = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** This page has begun: with what is kept here, or else with a snapshot that is to be kept. */
  goOn({ era, seq, isKept }: { readonly era: number; readonly seq: number; readonly isKept: boolean }): void {
    this.#era = era
    if (isKept) this.#keptTo = seq
    else this.#keepSoon()
  }

  /** The server is about to be asked for a snapshot: what is forgotten from now on is not to be written again by it. */
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

  /** The snapshot has come, and is in the state. */
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

  /** Entries have come, or the word that there are none, `after` where this page was. */
  take(after: number, { entries, seq }: Delivery): void {
    const { here, person, inOrder, kept } = this.#parts
    if (this.#isDue || (entries.length === 0 && seq - this.#keptTo < behind)) return
    // In between there was nothing for this person.
    const passage = { epoch: here().epoch, after: Math.min(after, this.#keptTo), entries, seq }
    this.#keptTo = Math.max(this.#keptTo, seq)
    void inOrder(async () => {
      const me = person()
      if (me === undefined || this.#era === undefined) return
      const goesOn = await kept.keepPassage({ ...passage, person: me }, this.#era)
      if (!goesOn) this.#keepSoon()
    })
  }

  /** Takes away what was kept: its person is leaving, of which the server is to be told, or not logged in any more. */
  async forget(why?: { readonly isLeaving: boolean }): Promise<void> {
    const { inOrder, kept } = this.#parts
    this.#era = undefined
    if (why?.isLeaving) kept.noteLeaving()
    await soon(inOrder(() => kept.forget(why)))
  }

  /** Whether somebody has logged out on this device of whom the server does not know it yet. */
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
