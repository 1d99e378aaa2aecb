import type { Actor } from '../model/actor.ts'
import type { Notification } from '../model/notifications.ts'
import type { RowId } from '../model/tables.ts'
import type { Draft } from '../state/draft.ts'
import { idsOfTime, type MakeIds } from '../state/ids.ts'
import { minPasswordLength } from '../model/users.ts'
import type { Context } from './command.ts'

/**
 * What a place decides by, besides the state and the past. These are the only differences between one browser, where
 * everyone has the whole workspace at hand, and a server, where everyone sees their part (`see/`). Those who decide the
 * same request, a server and the client that shows it at once, do so on the same terms.
 */
export interface Terms {
  /**
   * Whether callers see the whole workspace or only their part. With parts, what somebody does not see does not exist
   * for them: its id is answered like one that nobody has, and an e-mail brings nothing along to its next owner.
   */
  readonly view: 'whole' | 'part'
  /**
   * What new ids are made of: the time in milliseconds and the rows there are (DECISIONS 'Data and storage'), or the
   * request alone, so that somebody who does not see all rows arrives at the same ids.
   */
  readonly ids: MakeIds
  /**
   * Whether a row that is gone by now had an id. No new row gets that id, since histories are requested by id. If
   * absent, the history is for everyone.
   */
  readonly isUsed?: (id: RowId) => boolean
  /** What happens to what belonged to an e-mail when somebody else gets it; `undefined` where an e-mail opens nothing. */
  readonly nextOwner: NextOwnerRules | undefined
  /**
   * Gives each of several admins their own copy of what is for all of them, and keeps the newest 1,000 notifications of those for
   * the same people, given what was written. If absent, the newest 1,000 of all are kept (DECISIONS 'Notifications').
   */
  readonly dropOldestOfEach: ((draft: Draft, written: Iterable<Notification | undefined>) => void) | undefined
  /** Replaces a secret before anything is decided or kept. */
  readonly seal: (secret: string) => string
  /** The fewest characters a new password may have. */
  readonly leastPassword: number
  /**
   * True where passwords are kept only as seals. A replaced password is then gone for good: no undo brings it back, and
   * an account may have none until its owner sets one by a link.
   */
  readonly hasSealedPasswords?: true
  /**
   * Refuses any command that has given the caller another password. If absent, a password is one of many things that
   * they may change.
   */
  readonly keepOwnPassword?: ((draft: Draft, me: Actor) => void) | undefined
}

/** What the next owner of an e-mail does not inherit (`rules/former-owner`). */
export interface NextOwnerRules {
  /** Clears what refers to an e-mail that is about to get an owner. */
  forget(draft: Draft, email: string): void
  /** Keeps commands that bring back an earlier state from giving it to the next owner. */
  keepAway(context: Context, isNextOwners: (email: string) => boolean): void
}

/** A browser workspace: everyone has all of it at hand, and passwords are plain text (SPEC 3). */
export const inBrowser: Terms = {
  view: 'whole',
  ids: idsOfTime,
  nextOwner: undefined,
  dropOldestOfEach: undefined,
  seal: (secret) => secret,
  leastPassword: minPasswordLength,
}
