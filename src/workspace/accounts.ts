import type { Refusal } from '../domain/request/refusal.ts'
import type { Invited, LinkKind, TimeZone } from '../domain/request/spoken.ts'

/** What a server said to something that was asked about accounts. */
export type AccountAnswer<Result = unknown> =
  { readonly ok: true; readonly result: Result } | { readonly ok: false; readonly refusal: Refusal }

/** Somebody who came along with a workspace, with the address of the link by which they set a password. */
export interface InvitedByLink extends Invited {
  readonly url: string
}

/**
 * What a server with accounts of its own is asked besides requests: what has to do with passwords and sessions alone. Nothing
 * of it waits for a server that cannot be reached.
 */
export interface Accounts {
  /** Makes the first admin, by the token of the link that the server has printed, and logs them in; the time zone is theirs. */
  readonly begin: (admin: {
    readonly token: string
    readonly name: string
    readonly email: string
    readonly password: string
  }) => Promise<AccountAnswer>
  /** Makes a link by which somebody sets their password; an older one is void then. Returns its address. */
  readonly makeLink: (kind: LinkKind, userId: string) => Promise<AccountAnswer<string>>
  /**
   * Whether the link that opened a page is still good, without using it: then the e-mail of whoever it is for, or nothing where
   * that is nobody yet. Refused as `gone` where it is not.
   */
  readonly lookAtLink: (kind: 'setup' | 'welcome', token: string) => Promise<AccountAnswer<string>>
  /** Sets the password of whoever the link is for, and logs them in. */
  readonly setPassword: (token: string, password: string) => Promise<AccountAnswer>
  /** The ids of those who have no password yet: they were invited by a link that they have not used, or came along with a workspace. */
  readonly withoutPassword: () => Promise<AccountAnswer<readonly string[]>>
  /** Changes one's own password; all other sessions end. Returns whether this one has ended too: somebody has ended all meanwhile. */
  readonly changePassword: (
    present: string,
    password: string,
  ) => Promise<AccountAnswer<{ readonly isLoggedOut: boolean }>>
  /** Ends all sessions of one's own but this one. */
  readonly endOtherSessions: () => Promise<AccountAnswer>
  readonly timeZone: () => Promise<AccountAnswer<TimeZone>>
  readonly chooseTimeZone: (name: string) => Promise<AccountAnswer<TimeZone>>
  /** Moves the workspace of a backup file onto a server that has none. Returns those who came along, each with their link. */
  readonly moveIn: (file: string) => Promise<AccountAnswer<readonly InvitedByLink[]>>
}
