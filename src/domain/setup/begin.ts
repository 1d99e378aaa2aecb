import * as v from 'valibot'
import { can } from '../can.ts'
import { invalidEmail, isEmail } from '../model/email.ts'
import { newRow } from '../model/new-row.ts'
import { command, longestLine, required, upTo } from '../request/command.ts'
import { refuse } from '../request/refusal.ts'
import { isTaken } from '../rules/login.ts'
import { hasAdmin } from '../state/has-admin.ts'
import { newPassword, refuseFaultyPassword } from '../rules/new-password.ts'

/** Said to anyone who opens the link for the first admin when there already is one. */
export const begunAlready = 'There is an admin already. Log in, or ask them for a link.'

/**
 * Makes the first admin of a server with the details they give: there is no default admin whose password everybody
 * knows.
 */
export const begin = command(
  v.object({
    name: required('Name is required', upTo(longestLine, 'Names')),
    email: v.pipe(required('Email is required', upTo(longestLine, 'Emails')), v.check(isEmail, invalidEmail)),
    password: newPassword,
  }),
  ({ draft, me }, { name, email, password }) => {
    if (!can.maintain(me)) refuse('forbidden', 'Only the workspace itself does this.')
    refuseFaultyPassword(draft.terms, password)
    if (hasAdmin(draft)) refuse('conflict', begunAlready)
    if (isTaken(draft, email)) refuse('conflict', 'Email is already in use', 'email')
    const user = { id: draft.nextId(), name, email, password, role: 'admin' } as const
    return draft.users.create(newRow('users', user)).id
  },
)
