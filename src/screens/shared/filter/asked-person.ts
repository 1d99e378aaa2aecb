import { personName } from '../../../domain/model/names.ts'
import { userByEmail } from '../../../domain/state/by-email.ts'
import type { State } from '../../../domain/state/state.ts'
import type { Option } from '../../../ui/fields/field.tsx'

/**
 * The people whose tasks can be looked for, by e-mail, plus the person in the address if they are not among them, for instance
 * because they have left since: so the field shows who is looked for. Rule K155.
 */
export function withAskedPerson(state: State, people: readonly Option[], email: string): readonly Option[] {
  if (email === '' || people.some(({ value }) => value === email)) return people
  const person = userByEmail(state, email)
  return [...people, { value: email, label: person ? personName(person) : email }]
}
