// A log in a process of its own, for `several.ts`, which tells it by messages what to do.
import type { ClientConfig } from 'pg'
import { acceptedBy, openLog } from './accepted.ts'

/** What a log is to do next: catch up with what others have written, or accept requests with that many waiting at any time. */
export type Order = 'catch up' | { readonly tasks: number; readonly lanes: number }

const [, , connection = ''] = process.argv
const log = await openLog(JSON.parse(connection) as ClientConfig)
process.on('message', (order: Order) => void follow(order).then((found) => process.send?.(found)))
process.send?.(0)

async function follow(order: Order): Promise<number> {
  if (order !== 'catch up') return acceptedBy(log, order.tasks, order.lanes)
  await log.catchUp()
  return 0
}
