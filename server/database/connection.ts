import type { ClientConfig } from 'pg'

/** How a database is reached. */
export interface Connection extends ClientConfig {
  /**
   * A pooler in between hands out its connections by transaction: each may be done by another one. What is prepared, set or listened
   * to outside of a transaction is then of whichever that was; what must be held is held by a transaction.
   */
  readonly isTransactionPooled?: boolean
  /** Of our own PostgreSQL: the folder of its files, and how much it had said when it was reached, so that it can be seen why it is gone. */
  readonly own?: { readonly data: string; readonly logLength: number }
}
