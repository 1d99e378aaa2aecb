import { noPast } from '../../domain/request/entry.ts'
import type { Request } from '../../domain/request/request.ts'
import { applyAll, type Change } from '../../domain/state/change.ts'
import { Draft } from '../../domain/state/draft.ts'
import type { State } from '../../domain/state/state.ts'
import { ownDeedText } from '../../domain/views/history/history.ts'

/**
 * What requests that wait would do, one after the other, in the words of a history, for who asks: `moved 'Survey' from To Do to Done`.
 * Told when they are made: later, what they name may be gone.
 */
export class Deeds {
  readonly #state: State
  /** What those have done that wait. */
  #done: readonly { readonly id: string; readonly changes: readonly Change[] }[] = []

  /** `state` is the confirmed one. */
  constructor(state: State) {
    this.#state = state
  }

  /** What a request does; `waiting` are those before it. Nothing where that is not known here. */
  next(request: Request, changes: readonly Change[], waiting: readonly Request[]): string | undefined {
    if (changes.length === 0) return undefined
    const ids = new Set(waiting.map(({ id }) => id))
    this.#done = [...this.#done.filter(({ id }) => ids.has(id)), { id: request.id, changes }]
    const then = new Draft(this.#state, request.at)
    for (const done of this.#done) applyAll(then, done.changes)
    return ownDeedText({ state: then, past: noPast }, { seq: 0, request, changes })
  }
}
