import type { State } from '../../../domain/state/state.ts'
import type { IndexedOrder } from './indexed-order.ts'
import type { Json } from '../../../domain/model/json.ts'
import type { Page } from '../page.ts'

/** After so many entries another checkpoint is due. */
const entriesPerCheckpoint = 200

interface Source {
  readonly state: State
  readonly orderName: string
  /** What `root` has besides the fields of ours. */
  readonly root: Json
  /** The last entry in the state; nothing while it holds some that have no place yet. */
  readonly seq: () => number | undefined
  readonly page: Pick<Page, 'now'>
}

/**
 * Keeps the present state whole in the database now and then, so that the database alone can always rebuild it, and the
 * entries before can be forgotten (docs/decisions/0019).
 */
export class Checkpoints {
  readonly #order: IndexedOrder
  readonly #source: Source
  /** How far the last one reaches; none is known of at first. */
  #reached: number | undefined

  constructor(order: IndexedOrder, source: Source, reached: number | undefined) {
    this.#order = order
    this.#source = source
    this.#reached = reached
  }

  /** Keeps one when there is none yet, or when it is time to. */
  async keepIfDue(): Promise<void> {
    const seq = this.#source.seq()
    if (seq === undefined || seq - (this.#reached ?? -entriesPerCheckpoint) < entriesPerCheckpoint) return
    // Another tab may have kept one meanwhile, which costs less to ask than to make one.
    this.#reached = await this.#order.checkpointed()
    if (seq - (this.#reached ?? -entriesPerCheckpoint) >= entriesPerCheckpoint) await this.keep()
  }

  /** Keeps one of now. Returns whether that could be done. */
  async keep(): Promise<boolean> {
    // Its code is fetched after the first screen, which does without.
    const { checkpointOf } = await import('./checkpoint.ts')
    const { state, orderName, root, page } = this.#source
    const seq = this.#source.seq()
    if (seq === undefined) return false
    this.#reached = await this.#order.keepCheckpoint(
      orderName,
      checkpointOf(state, { seq, at: page.now(), root }),
    )
    return this.#reached !== undefined
  }
}
