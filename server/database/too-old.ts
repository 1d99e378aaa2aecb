import { FatalError } from '../fatal-error.ts'

/** Thrown when a newer version has written what this one cannot read. */
export const tooOld = new FatalError(
  'A newer version of EMS works with this database, and this one cannot read what it has written. Update EMS here, then start it again.',
)
