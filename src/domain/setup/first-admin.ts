import { ownCommand } from '../rules/own-command.ts'
import { newRow } from '../model/new-row.ts'
import { userByEmail } from '../state/by-email.ts'
import { hasAdmin } from '../state/has-admin.ts'
import { defaultAdmin } from './default-admin.ts'

/** Makes the default admin when no admin exists. SPEC 6. */
export const ensureAdmin = ownCommand((draft) => {
  if (hasAdmin(draft)) return
  // Somebody else may have that e-mail; e-mails must stay unique, and there must be an admin.
  let email: string = defaultAdmin.email
  for (let number = 2; userByEmail(draft, email); number += 1) email = `admin${number}@example.com`
  const id = draft.nextId()
  draft.users.create(newRow('users', { id, ...defaultAdmin, email, role: 'admin' }))
})
