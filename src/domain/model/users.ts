import type { TableDescription } from './field.ts'
import { email, id, ids, oneOf, text, texts } from './stored.ts'

/** SPEC 9: the three roles. What each may do is said in `can` and nowhere else. */
export const roles = ['admin', 'manager', 'employee'] as const
export type Role = (typeof roles)[number]

/** SPEC 5: the roles that the user form can give; admin is not among them. */
export const assignableRoles = ['manager', 'employee'] as const satisfies readonly Role[]
export type AssignableRole = (typeof assignableRoles)[number]

/** SPEC 5 and DECISIONS: shorter passwords are refused wherever one is set. */
export const minPasswordLength = 4

/** A person who can log in. Their e-mail is their identity: every other row refers to them by it. */
export interface User {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Plain text in a browser workspace (SPEC 3, DECISIONS 'Data and storage'). */
  readonly password: string
  readonly role: Role
  /** Follows from the projects' `manager` and `employees`; kept by `settle`. */
  readonly projectIds: readonly string[]
  /** An employee's manager (e-mail), `''` for everyone else; kept by `settle`. */
  readonly manager: string
  /** The kinds of news that they do not want (`rules/news-kinds`). */
  readonly mutedNews: readonly string[]
}

/** The description of accounts. */
export const users = {
  kind: 'User',
  namedBy: ['name', 'email'],
  fields: {
    id: { stored: id, seenBy: 'everyone' },
    name: { stored: text, seenBy: 'everyone', label: 'Name', said: 'text', setBy: 'editProfile' },
    email: { stored: email, seenBy: 'everyone', label: 'Email', said: 'text' },
    password: { stored: text, seenBy: 'nobody', label: 'Password', said: 'secret', setBy: 'editProfile' },
    role: { stored: oneOf(roles, 'manager'), seenBy: 'everyone', label: 'Role', said: 'role' },
    projectIds: { stored: ids, seenBy: 'self', label: 'Projects', said: 'project', undone: 'follows' },
    manager: { stored: email, seenBy: 'self' },
    mutedNews: {
      stored: texts,
      seenBy: 'self',
      label: 'Notifications switched off',
      said: 'text',
      undone: 'one by one',
      setBy: 'editProfile',
    },
  },
} as const satisfies TableDescription<User>
