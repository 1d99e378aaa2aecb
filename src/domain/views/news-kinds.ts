import type { Role } from '../model/users.ts'
import { newsKindNames, type NewsKind } from '../rules/news-kinds.ts'

/** What each kind is about, in the words of those who can get it. Admins get none. */
const about: Readonly<Record<NewsKind, { readonly [R in Role]?: string }>> = {
  assigned: { employee: 'A task is given to me' },
  'taken away': { employee: 'A task is taken away from me' },
  changed: {
    employee: 'Title, description, priority, due date or status of my task is changed',
    manager: 'An admin changes title, description, priority, due date or status of a task',
  },
  deleted: { employee: 'A task of mine is deleted', manager: 'An admin deletes a task' },
  moved: {
    employee: 'A task of mine is moved to another project',
    manager: 'An admin moves a task to another project',
  },
  'project given': { manager: 'A project is given to me' },
  comment: { employee: 'Somebody comments on my task', manager: 'Somebody comments on a task' },
  'ready for review': { manager: 'A task is ready for review' },
  'sent back': { employee: 'A task of mine is sent back' },
  'due tomorrow': { employee: 'A task of mine is due tomorrow' },
}

/** The kinds that somebody with a role can get, each with what it is about. */
export function newsKindsFor(role: Role): { readonly kind: NewsKind; readonly words: string }[] {
  return newsKindNames.flatMap((kind) => {
    const words = about[kind][role]
    return words === undefined ? [] : [{ kind, words }]
  })
}
