import type { Stamp } from '../../src/domain/model/day.ts'
import type { Terms } from '../../src/domain/request/terms.ts'
import { idsOfRequest } from '../../src/domain/state/ids.ts'
import type { RecentEntries } from './recent-entries.ts'

/**
 * What a request is decided by that was sent at a time: ids follow from the request as it was sent, so that its sender comes to
 * the same ones, while its time is the server's. Those of notifications are of its time too: by them a bell has its order, and
 * the oldest go first, which no clock of a sender is to have a say in. Since the sender has a say in those of rows, and a history is
 * asked for by an id, none is given that a row had which is gone.
 */
export function termsOfRequest(terms: Terms, sentAt: Stamp, past: RecentEntries): Terms {
  return {
    ...terms,
    isUsed: (id) => past.isUsed(id),
    ids: ({ at, id }, isTaken) => {
      const asSent = idsOfRequest({ at: sentAt, id }, isTaken)
      const ofHere = idsOfRequest({ at, id }, isTaken)
      return { row: () => asSent.row(), notification: () => ofHere.notification() }
    },
  }
}
