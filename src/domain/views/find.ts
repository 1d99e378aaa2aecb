import { emailKey } from '../model/email.ts'
import type { Task } from '../model/tasks.ts'
import type { User } from '../model/users.ts'

/**
 * A search over rows of one kind: whether every word of it occurs in one of a row's texts, ignoring case and accents.
 * The compared text is kept with each row, so that another letter in a search only compares; a changed row is another
 * object. `further` gives other text that belongs to a row, in the form in which it is compared.
 */
export function searchable<Row extends object>(
  textsOf: (row: Row) => readonly string[],
): (search: string, further?: (row: Row) => string) => (row: Row) => boolean {
  const known = new WeakMap<Row, string>()
  const textOf = (row: Row): string => {
    let text = known.get(row)
    if (text === undefined) {
      text = searchKey(textsOf(row))
      known.set(row, text)
    }
    return text
  }
  return (search, further) => {
    const words = wordsOf(search)
    return (row) => words.every((word) => textOf(row).includes(word) || further?.(row).includes(word))
  }
}

const taskSearch = searchable((task: Task) => [task.title, task.description, task.assignedTo])

/**
 * The tasks whose title, description or assignee (by e-mail, and by name among `people`) matches a search, of one
 * status or of all (`''`). The list itself when nothing is asked for.
 */
export function findTasks(
  tasks: readonly Task[],
  search: string,
  status: string,
  people: readonly User[] = [],
): readonly Task[] {
  if (status === '' && search.trim() === '') return tasks
  const isSought = taskSearch(search, assigneeNames(people))
  return tasks.filter((task) => (status === '' || task.status === status) && isSought(task))
}

/** A function that gives the name of a task's assignee, in the form in which it is compared. */
export function assigneeNames(people: Iterable<User>): (task: Task) => string {
  const names = new Map<string, string>()
  for (const { email, name } of people) names.set(emailKey(email), searchKey([name]))
  // An account without an e-mail has none of the unassigned tasks. Rule U20.
  names.delete('')
  return ({ assignedTo }) => names.get(assignedTo) ?? names.get(emailKey(assignedTo)) ?? ''
}

/** The words of a search, in the form in which they are compared. */
export function wordsOf(search: string): string[] {
  return searchKey([search]).split(/\s+/u).filter(Boolean)
}

/**
 * Texts in the form in which a search compares them. A word contains no space, so it is found within one of them or not
 * at all.
 */
export function searchKey(texts: readonly string[]): string {
  const text = texts.join('\n')
  // Plain ASCII, as most texts are, has no accents and is done three times as fast.
  const bare = /^[\s!-~]*$/.test(text) ? text : text.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  // Which sigma a capital one becomes depends on its neighbours.
  return bare.toLowerCase().replaceAll('ς', 'σ')
}
