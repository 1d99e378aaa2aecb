import { nameAndEmail, personName } from '../model/names.ts'
import type { User } from '../model/users.ts'
import { bidiIsolated } from './bidi-isolate.ts'

/** Unicode marks: the text that follows reads from left to right; text with a direction of its own begins here. */
const leftToRight = '\u200e'
const begins = '\u2068'

/** Some names as a list that reads from left to right even where a name does not. */
export function listOfNames(names: readonly string[]): string {
  return names.length > 1 ? inOrder(names.map(isolatedName).join(', ')) : (names[0] ?? '')
}

/**
 * A person by name and e-mail, in this order whatever script the name is in; by the e-mail alone if there is no name.
 */
export function nameThenEmail(user: Pick<User, 'name' | 'email'>): string {
  const name = personName(user)
  return inOrder(`${isolatedName(name)}${nameAndEmail(user).slice(name.length)}`)
}

/** A name that does not reverse what stands beside it; a name with its e-mail is in order already. */
function isolatedName(name: string): string {
  return name.startsWith(leftToRight) ? name : bidiIsolated(name)
}

function inOrder(text: string): string {
  return text.includes(begins) && !text.startsWith(leftToRight) ? `${leftToRight}${text}` : text
}
