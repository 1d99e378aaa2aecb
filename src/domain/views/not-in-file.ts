import type { Backup } from '../backup/read-backup.ts'
import { tableNames } from '../model/tables.ts'
import type { User } from '../model/users.ts'
import { counted } from './counted.ts'

/** What is said about the rows of a file that cannot be read; nothing when all of them can. */
export function unreadableText(unreadable: Backup['unreadable']): string | undefined {
  const lost = tableNames.reduce((sum, table) => sum + unreadable[table], 0)
  return lost > 0 ? `${counted(lost, 'row')} of this file cannot be read, or not wholly.` : undefined
}

/** What is said about the accounts of a file that are not taken over (`peopleIn`); nothing when all of them are. */
export function leftOutText(leftOut: readonly User[]): string | undefined {
  return leftOut.length > 0
    ? `${counted(leftOut.length, 'account')} left out, since another one has the same email.`
    : undefined
}
