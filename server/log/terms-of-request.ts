import type { Stamp } from '../../src/domain/model/day.ts'
import type { Terms } from '../../src/domain/request/terms.ts'
import { idsOfRequest } from '../../src/domain/state/ids.ts'
import type { RecentEntries } from './recent-entries.ts'

/**
 * Returns the terms for a request that was sent at a given time. Ids follow from the request as it was sent, so that its sender
 * arrives at the same ones, while its time is the server's. The ids of notifications follow from the server's time too: they
 * determine the order in a bell and which ones go first, and no sender's clock may influence that. A sender can influence the
 * ids of rows, and a history is asked for by id, so no row gets the id of one that is gone.
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
