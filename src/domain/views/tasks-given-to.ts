import { emailKey } from '../model/email.ts'
import type { Task } from '../model/tasks.ts'
import type { User } from '../model/users.ts'
import type { State } from '../state/state.ts'

const none: readonly Task[] = []

/** The tasks assigned to somebody. None for an account without an e-mail: what has no assignee is nobody's. Rule U20. */
export function tasksGivenTo(state: State, { email }: User): readonly Task[] {
  const key = emailKey(email)
  return key === '' ? none : state.tasks.where('assignedTo', key)
}
