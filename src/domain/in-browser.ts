import { minPasswordLength } from './model/users.ts'
import type { Terms } from './request/terms.ts'
import { idsOfTime } from './state/ids.ts'

/** The terms of a browser workspace: everyone has all of it at hand, and passwords are plain text (SPEC 3). `on-server.ts` has the others. */
export const inBrowser: Terms = {
  view: 'whole',
  ids: idsOfTime,
  nextOwner: undefined,
  dropOldestOfEach: undefined,
  seal: (secret) => secret,
  leastPassword: minPasswordLength,
}
