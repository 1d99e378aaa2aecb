import { personName } from '../../domain/model/names.ts'
import { userByEmail } from '../../domain/state/by-email.ts'
import type { State } from '../../domain/state/state.ts'
import type { Option } from '../../ui/field.tsx'

/**
 * The people whose tasks can be looked for, by e-mail, and whom the address asks for where that is none of them, as who has left
 * since: the field says what is looked for. Rule K155.
 */
export function withAskedPerson(state: State, people: readonly Option[], email: string): readonly Option[] {
  if (email === '' || people.some(({ value }) => value === email)) return people
  const person = userByEmail(state, email)
  return [...people, { value: email, label: person ? personName(person) : email }]
}
