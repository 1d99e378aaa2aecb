import type { Refusal } from '../domain/request/refusal.ts'
import type { Invited, LinkKind, TimeZone } from '../domain/request/spoken.ts'

/** A server's answer to a question about accounts. */
export type AccountAnswer<Result = unknown> =
  { readonly ok: true; readonly result: Result } | { readonly ok: false; readonly refusal: Refusal }

/** What somebody without a password has to set one: a link that still works, or none any more. */
export type Invitation = 'open' | 'over'

/** Somebody who came along with a workspace, with the address of the link for setting their password. */
export interface InvitedByLink extends Invited {
  readonly url: string
}

/**
 * What a server with accounts of its own is asked besides requests: only what concerns passwords and sessions. None of it
 * is queued for a server that cannot be reached.
 */
export interface Accounts {
  /** Makes the first admin, using the token of the link that the server has printed, and logs them in; the time zone is theirs. */
  readonly begin: (admin: {
    readonly token: string
    readonly name: string
    readonly email: string
    readonly password: string
  }) => Promise<AccountAnswer>
  /** Makes a link for somebody to set their password; this voids any older one. Returns its address. */
  readonly makeLink: (kind: LinkKind, userId: string) => Promise<AccountAnswer<string>>
  /**
   * Checks, without using it, whether the link that opened a page is still good. Returns the e-mail of the person it is
   * for, or nothing where that is nobody yet. Refused as `gone` where the link is no longer good.
   */
  readonly lookAtLink: (kind: 'setup' | 'welcome', token: string) => Promise<AccountAnswer<string>>
  /** Sets the password of the person the link is for, and logs them in. */
  readonly setPassword: (token: string, password: string) => Promise<AccountAnswer>
  /**
   * Those who have no password yet, by their ids: they were invited by a link that they have not used, or came along with a
   * workspace.
   */
  readonly withoutPassword: () => Promise<AccountAnswer<ReadonlyMap<string, Invitation>>>
  /**
   * Changes one's own password and ends all other sessions. Returns whether this session has ended too, because somebody
   * ended all of them meanwhile.
   */
  readonly changePassword: (
    present: string,
    password: string,
  ) => Promise<AccountAnswer<{ readonly isLoggedOut: boolean }>>
  /** Ends all of one's own sessions but this one. */
  readonly endOtherSessions: () => Promise<AccountAnswer>
  readonly timeZone: () => Promise<AccountAnswer<TimeZone>>
  readonly chooseTimeZone: (name: string) => Promise<AccountAnswer<TimeZone>>
  /** Moves the workspace of a backup file onto a server that has none. Returns those who came along, each with their link. */
  readonly moveIn: (file: string) => Promise<AccountAnswer<readonly InvitedByLink[]>>
}
