/**
 * The number of days for which waiting and refused requests are kept once their person's account is gone: an admin may undo
 * the deletion.
 */
export const retentionDays = 7

/** Whose something is, so that nobody else gets it. */
export interface Owned {
  readonly person: string
  /** When this device learned that their account is gone, in milliseconds; nothing while the account exists. */
  readonly goneSince?: number | undefined
}

/**
 * Returns a row as it should be kept now that these accounts are `gone`: the row itself if nothing changes, nothing once its
 * time is over.
 */
export function retained<Row extends Owned>(row: Row, gone: readonly string[], now: number): Row | undefined {
  const { person, goneSince } = row
  const isGone = gone.includes(person)
  // An account that has come back and goes again gets all its days again.
  if (!isGone) return goneSince === undefined ? row : { ...row, goneSince: undefined }
  if (goneSince === undefined) return { ...row, goneSince: now }
  return now - goneSince < retentionDays * 86_400_000 ? row : undefined
}
