// What a team server and the app in a browser say to each other, besides requests, entries and rows.

/** Up to which entry of which workspace somebody knows what happened. */
export interface Position {
  /** Changes when a backup is restored: nothing known before counts then. */
  readonly epoch: string
  readonly seq: number
}

/** The code of a socket that is closed because the session is over. */
export const sessionOver = 4401

/** Whether somebody is invited, or has lost their password. */
export type LinkKind = 'invitation' | 'reset'

/** Somebody who came with a workspace that was moved in and has no password here. */
export interface Invited {
  readonly userId: string
  readonly name: string
  readonly email: string
}

/** The time zone of a workspace: whose days decide what is due. */
export interface TimeZone {
  /** Such as `Europe/Berlin`. */
  readonly name: string
  /** Whether it was chosen for the workspace; otherwise it is the server's. */
  readonly isChosen: boolean
}
