import type { Terms } from './request/terms.ts'
import { forgetFormerOwner, keepFromNextOwner } from './rules/former-owner.ts'
import { dropOldestOfEach } from './rules/kept-of-each.ts'
import { idsOfRequest } from './state/ids.ts'

/**
 * What a server of many people decides by, and its clients; what it makes of a secret is its own business. In a file of
 * its own, so that a browser workspace does not carry what it never needs.
 */
export function onServer(seal: Terms['seal']): Terms {
  return {
    view: 'part',
    ids: idsOfRequest,
    nextOwner: { forget: forgetFormerOwner, keepAway: keepFromNextOwner },
    dropOldestOfEach,
    seal,
    leastPassword: 8,
    hasSealedPasswords: true,
  }
}
