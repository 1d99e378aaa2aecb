import type { State } from '../../../domain/state/state.ts'
import type { IndexedOrder } from './indexed-order.ts'
import type { Json } from '../../../domain/model/json.ts'
import type { Page } from '../page.ts'

/** Another checkpoint is due after this many entries. */
const entriesPerCheckpoint = 200

interface Source {
  readonly state: State
  readonly orderName: string
  /** What `root` has besides our own fields. */
  readonly root: Json
  /** The last entry in the state; nothing while the state holds entries that have no place yet. */
  readonly seq: () => number | undefined
  readonly page: Pick<Page, 'now'>
}

/**
 * Keeps the whole present state in the database now and then, so that the database alone can always rebuild it, and earlier
 * entries can be forgotten (docs/decisions/0019).
 */
export class Checkpoints {
  readonly #order: IndexedOrder
  readonly #source: Source
  /** How far the last checkpoint reaches; undefined while none is known. */
  #reached: number | undefined

  constructor(order: IndexedOrder, source: Source, reached: number | undefined) {
    this.#order = order
    this.#source = source
    this.#reached = reached
  }

  /** Keeps a checkpoint when there is none yet, or when the next one is due. */
  async keepIfDue(): Promise<void> {
    const seq = this.#source.seq()
    if (seq === undefined || seq - (this.#reached ?? -entriesPerCheckpoint) < entriesPerCheckpoint) return
    // Another tab may have kept one meanwhile; asking costs less than making one.
    this.#reached = await this.#order.checkpointed()
    if (seq - (this.#reached ?? -entriesPerCheckpoint) >= entriesPerCheckpoint) await this.keep()
  }

  /** Keeps a checkpoint of the present state. Returns whether that was possible. */
  async keep(): Promise<boolean> {
    // Its code is fetched after the first screen, which does without it.
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
