import { noPast } from '../../domain/request/entry.ts'
import type { Request } from '../../domain/request/request.ts'
import { applyAll, type Change } from '../../domain/state/change.ts'
import { Draft } from '../../domain/state/draft.ts'
import type { State } from '../../domain/state/state.ts'
import { ownDeedText } from '../../domain/views/history/history.ts'

/**
 * What waiting requests would do, one after the other, in the words of a history, as seen by their author:
 * `moved 'Survey' from To Do to Done`. Worded when the requests are made: later, what they name may be gone.
 */
export class Deeds {
  readonly #state: State
  /** What the waiting requests have done. */
  #done: readonly { readonly id: string; readonly changes: readonly Change[] }[] = []

  /** `state` is the confirmed state. */
  constructor(state: State) {
    this.#state = state
  }

  /** Returns what a request does, in words; `waiting` are those before it. Nothing if that is not known here. */
  next(request: Request, changes: readonly Change[], waiting: readonly Request[]): string | undefined {
    if (changes.length === 0) return undefined
    const ids = new Set(waiting.map(({ id }) => id))
    this.#done = [...this.#done.filter(({ id }) => ids.has(id)), { id: request.id, changes }]
    const then = new Draft(this.#state, request.at)
    for (const done of this.#done) applyAll(then, done.changes)
    return ownDeedText({ state: then, past: noPast }, { seq: 0, request, changes })
  }
}
