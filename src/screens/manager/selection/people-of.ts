import { sameEmail } from '../../../domain/model/email.ts'
import type { User } from '../../../domain/model/users.ts'

/** Each person once. */
export function peopleOf(members: readonly User[]): readonly User[] {
  return members.filter(
    (one, index) => members.findIndex(({ email }) => sameEmail(email, one.email)) === index,
  )
}
