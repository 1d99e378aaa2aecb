import type { Entry } from '../domain/request/entry.ts'
import type { Refusal } from '../domain/request/refusal.ts'
import { undoStacks, type UndoStacks } from '../domain/undo/stacks.ts'

/** How many refused undos are tried again at each change, so that they can be offered again. */
const mostAskedAnew = 3
/** How far back to look for what would be refused in the same words. */
const mostAlike = 50

interface Parts {
  /** What has been done before, as far as it is at hand. */
  readonly entries: () => readonly Entry[]
  /** Why undoing an entry would be refused now, if it would. */
  readonly refusalOf: (entryId: string) => Refusal | undefined
}

/**
 * What people can undo and redo. An undo that was refused once, and whose refusal was shown, is passed over for as long as it
 * would be refused again: rule Z60.
 */
export class Undoable {
  readonly #parts: Parts
  #known: { readonly entries: readonly Entry[]; readonly by: string; readonly stacks: UndoStacks } | undefined
  /** The entries whose undo was refused, here or at its place. */
  readonly #refused = new Set<string>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Returns what a person can undo and redo. */
  stacks(by: string): UndoStacks {
    const entries = this.#parts.entries()
    if (this.#known?.entries !== entries || this.#known.by !== by)
      this.#known = { entries, by, stacks: undoStacks(entries, by) }
    return this.#known.stacks
  }

  /** Returns the entry that a person undoes next, either to undo what they did last or to redo what they undid last. */
  next(way: keyof UndoStacks, by: string): Entry | undefined {
    // Each of them is a whole decision, made at every change that is drawn.
    let asked = 0
    return this.stacks(by)[way].findLast(
      // Tried anew: an undo refused at its place for want of room may be possible now, and what it rests on may be at hand
      // by now.
      ({ request: { id } }) =>
        !this.#refused.has(id) || (asked++ < mostAskedAnew && !this.#parts.refusalOf(id)),
    )
  }

  /** Passes over an entry whose undo was refused. */
  passOver(entryId: string): void {
    this.#refused.add(entryId)
  }

  /**
   * Passes over an entry whose undo was refused, together with those before it that would be refused in the same words:
   * hearing them once is enough.
   */
  passOverAlike(entryId: string, { message }: Refusal, way: keyof UndoStacks, by: string): void {
    this.passOver(entryId)
    for (const { request } of this.stacks(by)[way].slice(-mostAlike).toReversed()) {
      if (this.#refused.has(request.id)) continue
      if (this.#parts.refusalOf(request.id)?.message !== message) break
      this.passOver(request.id)
    }
  }
}
