import { asked } from './database.ts'
import type { Checkpoint, Meta } from './meta.ts'

/** How many names of former orders are kept. */
const keptNames = 50

/** The names of the former orders for an order that begins in place of `before`. */
export function formerOf(before: Meta): readonly string[] {
  return [...(before.former ?? []), before.log].slice(-keptNames)
}

/** Writes what is known of an order, and its checkpoint, if it has one, in place of any other. */
export async function putOrder(
  transaction: {
    objectStore(name: 'meta'): { put(value: Meta, key: 'meta'): Promise<unknown> }
    objectStore(name: 'checkpoint'): {
      put(value: string, key: 'text'): Promise<unknown>
      delete(key: 'text'): Promise<unknown>
    }
  },
  order: Meta,
  checkpoint: Checkpoint | undefined,
): Promise<Meta> {
  const { log, head, base, former, session } = order
  const meta: Meta = {
    log,
    head,
    base,
    ...(former && { former }),
    ...(session && { session }),
    ...(checkpoint && { checkpoint: checkpoint.mark }),
  }
  await Promise.all([
    asked(() => transaction.objectStore('meta').put(meta, 'meta')),
    asked(() => {
      const checkpoints = transaction.objectStore('checkpoint')
      return checkpoint ? checkpoints.put(checkpoint.text, 'text') : checkpoints.delete('text')
    }),
  ])
  return meta
}
