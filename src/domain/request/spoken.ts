// What a team server and the app in a browser say to each other, besides requests, entries and rows.

/** Up to which entry of which workspace somebody knows what happened. */
export interface Position {
  /** Another one after a backup was restored: then nothing that was known before counts. */
  readonly epoch: string
  readonly seq: number
}

/** The code of a socket that is closed because the session is over. */
export const sessionOver = 4401

/** Whether somebody is invited, or has lost their password. */
export type LinkKind = 'invitation' | 'reset'

/** Somebody who came along with a workspace and has no password here. */
export interface Invited {
  readonly userId: string
  readonly name: string
  readonly email: string
}

/** In which time zone a workspace is: whose days count for what is due. */
export interface TimeZone {
  /** As `Europe/Berlin`. */
  readonly name: string
  /** Whether the workspace was given it; else it is the server's. */
  readonly isChosen: boolean
}
