import type { Actor } from '../model/actor.ts'
import type { Notification } from '../model/notifications.ts'
import type { RowId } from '../model/tables.ts'
import type { Draft } from '../state/draft.ts'
import { idsOfTime, type MakeIds } from '../state/ids.ts'
import { minPasswordLength } from '../model/users.ts'
import type { Context } from './command.ts'

/**
 * What a place decides by, besides the state and the past: the only differences between one browser, where everyone
 * has the whole workspace at hand, and a server, where everyone sees their part (`see/`). Whoever decides the same
 * request, a server and the client that shows it at once, does so on the same terms.
 */
export interface Terms {
  /**
   * Whether whoever asks sees the whole workspace, or only their part. With parts, what somebody does not see is not
   * there: an id of it is answered like one that nobody has, and an e-mail brings nothing along to its next owner.
   */
  readonly view: 'whole' | 'part'
  /**
   * What new ids are made of: the time in milliseconds and whatever rows there are (DECISIONS 'Data and storage'), or
   * the request alone, so that somebody who does not see all rows comes to the same ones.
   */
  readonly ids: MakeIds
  /**
   * Whether a row that is gone by now had an id: no new one gets that, since a history is asked for by an id. Where this is missing,
   * the history is for everyone.
   */
  readonly isUsed?: (id: RowId) => boolean
  /** What happens to what belonged to an e-mail when somebody else gets it; nothing where it opens nothing. */
  readonly nextOwner: NextOwnerRules | undefined
  /**
   * Gives each of several admins what is for all of them as their own, and keeps the newest 1,000 notifications of those for the
   * same people, given what was written; where this is missing, of all (DECISIONS 'Notifications').
   */
  readonly dropOldestOfEach: ((draft: Draft, written: Iterable<Notification | undefined>) => void) | undefined
  /** What takes the place of a secret before anything is decided or kept. */
  readonly seal: (secret: string) => string
  /** How many characters a new password has at least. */
  readonly leastPassword: number
  /**
   * True where passwords are kept by their seals alone. Then one that was replaced is gone for good: no undo brings it back,
   * and an account may be without one until its owner sets it by a link.
   */
  readonly hasSealedPasswords?: true
  /**
   * Refuses what has given whoever asks another password, by whatever command; where this is missing, it is one of many things that
   * they may change.
   */
  readonly keepOwnPassword?: ((draft: Draft, me: Actor) => void) | undefined
}

/** What the next owner of an e-mail does not inherit (`rules/former-owner`). */
export interface NextOwnerRules {
  /** Clears what refers to an e-mail that is about to get an owner. */
  forget(draft: Draft, email: string): void
  /** Keeps what brings back how things were from giving them to the next owner. */
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
