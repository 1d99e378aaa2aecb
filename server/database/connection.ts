import type { ClientConfig } from 'pg'

/** How to reach a database. */
export interface Connection extends ClientConfig {
  /**
   * Whether a pooler in between assigns its connections by transaction, so that each transaction may run on another one. Anything
   * prepared, set or listened to outside a transaction then belongs to whichever connection that was; what must be held has to be
   * held by a transaction.
   */
  readonly isTransactionPooled?: boolean
  /**
   * For our own PostgreSQL: the folder of its files, and the length of its log when it was reached, so that the reason can be
   * found if it is gone.
   */
  readonly own?: { readonly data: string; readonly logLength: number }
  /** For a command: aborted, with the reason, once whoever runs it has told it to stop. */
  readonly stopped?: AbortSignal | undefined
}
