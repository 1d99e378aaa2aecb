import { isTold } from '../model/fields.ts'
import type { Entry } from '../request/entry.ts'

/**
 * Whether an entry is something that somebody did and could undo. Reading one's notifications is not. An entry
 * delivered with nothing in it changed only rows out of its author's sight; it is still something they did.
 */
export function isDeed({ changes, isCut }: Pick<Entry, 'changes' | 'isCut'>): boolean {
  return (
    (isCut && !changes[0]) ||
    changes.some(
      ({ table, before, after }) =>
        before === null || after === null || Object.keys(after).some((field) => isTold(table, field)),
    )
  )
}

/**
 * Whether all that an entry did was to set a password on a server. It is delivered empty, since nobody gets to see a
 * password. No undo brings one back, so it must not stand in the way of what was done before.
 */
export function isPasswordAlone({ request, changes, isCut }: Entry): boolean {
  return (
    isCut === true && !changes[0] && (request.name === 'user.update' || request.name === 'profile.update')
  )
}
