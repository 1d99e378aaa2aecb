import { sameEmail } from './email.ts'
import type { TableDescription } from './field.ts'
import { anything, email, emails, id, stamp, text, textOr, texts } from './stored.ts'

export interface Project {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly techTools: readonly string[]
  /** The manager's e-mail; `''`, or an e-mail that nobody has, if there is no manager. */
  readonly manager: string
  /** Stored as SPEC 3 says (`Pending`); the status shown is derived, see `views/progress`. */
  readonly status: string
  /** The members' e-mails. */
  readonly employees: readonly string[]
  /** SPEC 3: initially empty; tasks live in their own table. */
  readonly tasks: readonly unknown[]
  /** When it was archived (a stamp), `''` if it is not (DECISIONS 'Archived projects'). */
  readonly archivedAt: string
}

/** Whether a project is archived: its tasks are read-only and count nowhere (DECISIONS 'Archived projects'). */
export function isArchived({ archivedAt }: Pick<Project, 'archivedAt'>): boolean {
  return archivedAt !== ''
}

/** Whether an e-mail is in a project's list of members. */
export function isMember({ employees }: Pick<Project, 'employees'>, email: string): boolean {
  return employees.some((member) => sameEmail(member, email))
}

/** The description of projects. */
export const projects = {
  kind: 'Project',
  namedBy: ['name'],
  fields: {
    id: { stored: id, seenBy: 'everyone' },
    name: { stored: text, seenBy: 'everyone', label: 'Name', said: 'text' },
    description: { stored: text, seenBy: 'everyone', label: 'Description', said: 'text' },
    techTools: { stored: texts, seenBy: 'everyone', label: 'Tech tools', said: 'text' },
    manager: { stored: email, seenBy: 'everyone', label: 'Manager', said: 'person' },
    status: { stored: textOr('Pending'), seenBy: 'everyone' },
    employees: {
      stored: emails,
      seenBy: 'managers',
      label: 'Employees',
      said: 'person',
      undone: 'one by one',
    },
    tasks: { stored: anything, seenBy: 'managers' },
    archivedAt: { stored: stamp, seenBy: 'everyone', label: 'Archived', said: 'day' },
  },
} as const satisfies TableDescription<Project>
