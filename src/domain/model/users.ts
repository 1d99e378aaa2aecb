import type { TableDescription } from './field.ts'
import { roles, type User } from './model.ts'
import { email, id, ids, oneOf, text } from './stored.ts'

export const users = {
  kind: 'User',
  namedBy: ['name', 'email'],
  fields: {
    id: { stored: id, seenBy: 'everyone' },
    name: { stored: text, seenBy: 'everyone', label: 'Name', said: 'text', setBy: 'editProfile' },
    email: { stored: email, seenBy: 'everyone', label: 'Email', said: 'text' },
    password: { stored: text, seenBy: 'nobody', label: 'Password', said: 'secret', setBy: 'editProfile' },
    role: { stored: oneOf(roles, 'manager'), seenBy: 'everyone', label: 'Role', said: 'text' },
    projectIds: { stored: ids, seenBy: 'self', label: 'Projects', said: 'project', undone: 'follows' },
    manager: { stored: email, seenBy: 'self' },
  },
} as const satisfies TableDescription<User>
