import type { Stamp } from '../../src/domain/model/day.ts'
import type { Terms } from '../../src/domain/request/terms.ts'
import { idsOfRequest } from '../../src/domain/state/ids.ts'

/**
 * What a request is decided by that was sent at a time: ids follow from the request as it was sent, so that its sender comes to
 * the same ones, while its time is the server's.
 */
export function termsOfRequest(terms: Terms, sentAt: Stamp): Terms {
  return { ...terms, ids: ({ id }, isTaken) => idsOfRequest({ at: sentAt, id }, isTaken) }
}
