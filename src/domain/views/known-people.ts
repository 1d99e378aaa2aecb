import { emailKey } from '../model/email.ts'
import type { AssignableRole, User } from '../model/users.ts'
import type { State } from '../state/state.ts'
import { compareNames } from './by-name.ts'
import { searchable } from './find.ts'

/** How many are listed at most: to find somebody else, one types another letter. */
const most = 50

const personSearch = searchable((user: User) => [user.name, user.email])

/**
 * People with a role whose name or e-mail matches a search, to choose from in the form that creates a project: by name,
 * without those whose e-mail is already in the form.
 */
export function knownPeople(
  state: State,
  role: AssignableRole,
  search: string,
  used: readonly string[],
): User[] {
  const isSought = personSearch(search)
  const taken = new Set(used.map(emailKey))
  return [...state.users.values()]
    .filter((user) => user.role === role && !taken.has(emailKey(user.email)) && isSought(user))
    .toSorted((one, other) => compareNames(one.name, other.name))
    .slice(0, most)
}
