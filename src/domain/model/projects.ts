import type { TableDescription } from './field.ts'
import type { Project } from './model.ts'
import { anything, email, emails, id, text, textOr, texts } from './stored.ts'

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
  },
} as const satisfies TableDescription<Project>
