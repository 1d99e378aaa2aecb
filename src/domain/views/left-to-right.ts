import { nameAndEmail, personName } from '../model/names.ts'
import type { User } from '../model/users.ts'
import { bidiIsolated } from './bidi-isolate.ts'

/** The marks of Unicode: what follows is read from left to right; here begins what has a direction of its own. */
const leftToRight = '\u200e'
const begins = '\u2068'

/** Some names as a list, which is read from left to right also where a name is not. */
export function listOfNames(names: readonly string[]): string {
  return names.length > 1 ? inOrder(names.map(isolatedName).join(', ')) : (names[0] ?? '')
}

/** A person by name and e-mail, in this order in whatever script the name is; by the e-mail alone where there is no name. */
export function nameThenEmail(user: Pick<User, 'name' | 'email'>): string {
  const name = personName(user)
  return inOrder(`${isolatedName(name)}${nameAndEmail(user).slice(name.length)}`)
}

/** A name that turns nothing around that stands beside it; one with its e-mail is in order already. */
function isolatedName(name: string): string {
  return name.startsWith(leftToRight) ? name : bidiIsolated(name)
}

function inOrder(text: string): string {
  return text.includes(begins) && !text.startsWith(leftToRight) ? `${leftToRight}${text}` : text
}
