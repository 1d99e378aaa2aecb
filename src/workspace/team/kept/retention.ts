/** For how many days what waits or was refused is kept once its person's account is gone: an admin may undo the deletion. */
export const retentionDays = 7

/** Whose something is, so that nobody else gets it. */
export interface Owned {
  readonly person: string
  /** When this device learned that their account is gone, in milliseconds; nothing while it is there. */
  readonly goneSince?: number | undefined
}

/** A row as it is to be kept now that these accounts are `gone`: the row itself where nothing changes, nothing once its time is over. */
export function retained<Row extends Owned>(row: Row, gone: readonly string[], now: number): Row | undefined {
  const { person, goneSince } = row
  const isGone = gone.includes(person)
  // One that has come back, and goes again, has all its days again.
  if (!isGone) return goneSince === undefined ? row : { ...row, goneSince: undefined }
  if (goneSince === undefined) return { ...row, goneSince: now }
  return now - goneSince < retentionDays * 86_400_000 ? row : undefined
}
