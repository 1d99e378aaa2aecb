import { OrderGone, type Order } from '../order/order.ts'
import { keptCount } from '../../recent-entries.ts'

/**
 * Mends what made a round of ordering fail at the entry `seq`. Where the disk is full, old entries are the first to go. An
 * order that is gone is made anew by `remake`, which returns a sentence saying why, if nothing can go on here.
 */
export async function mend(
  error: unknown,
  seq: number,
  order: Order,
  remake: () => Promise<string | undefined>,
): Promise<string | undefined> {
  if (error instanceof OrderGone) return remake()
  if (error instanceof DOMException && error.name === 'QuotaExceededError') {
    try {
      await order.forget(seq - keptCount / 10)
    } catch (failure) {
      console.warn('Old entries could not be dropped.', failure)
    }
  }
  order.reconnect()
  return undefined
}
