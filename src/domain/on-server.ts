import { isPerson, type Actor } from './model/actor.ts'
import { refuse } from './request/refusal.ts'
import type { Terms } from './request/terms.ts'
import { forgetFormerOwner, keepFromNextOwner } from './rules/former-owner.ts'
import { dropOldestOfEach } from './rules/kept-of-each.ts'
import type { Draft } from './state/draft.ts'
import { idsOfRequest } from './state/ids.ts'

/**
 * The terms on which a server of many people decides, and its clients; how the server seals a secret is its own
 * business. In a separate file, so that a browser workspace does not carry what it never needs.
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
    keepOwnPassword,
  }
}

/**
 * The same for a caller who has proved that the account is theirs, by its present password or by a link: they may set another one.
 */
export function onceShown(terms: Terms): Terms {
  return { ...terms, keepOwnPassword: undefined }
}

/**
 * Finding an open browser must not be enough to get the account: changing one's own password has its own way, which
 * asks for the present one.
 */
function keepOwnPassword(draft: Draft, me: Actor): void {
  if (!isPerson(me)) return
  const now = draft.users.get(me.id)
  if (now && now.password !== me.password)
    refuse('forbidden', 'To change your own password, type your current one in Settings.')
}
