import type { Task } from '../model/tasks.ts'

/**
 * A search over rows of one kind: whether every word of it occurs in one of a row's texts, without regard to case and
 * accents. What is compared is kept with each row, so that another letter of a search compares and no more; a changed
 * row is another object.
 */
export function searchable<Row extends object>(
  textsOf: (row: Row) => readonly string[],
): (search: string) => (row: Row) => boolean {
  const known = new WeakMap<Row, string>()
  const textOf = (row: Row): string => {
    let text = known.get(row)
    if (text === undefined) {
      text = folded(textsOf(row))
      known.set(row, text)
    }
    return text
  }
  return (search) => {
    const words = wordsOf(search)
    return words.length === 0 ? () => true : (row) => holds(textOf(row), words)
  }
}

const taskSearch = searchable((task: Task) => [task.title, task.description, task.assignedTo])

/**
 * The tasks whose title, description or assignee matches a search, of one status or of all (`''`). The list itself when
 * nothing is asked for.
 */
export function findTasks(tasks: readonly Task[], search: string, status: string): readonly Task[] {
  if (status === '' && search.trim() === '') return tasks
  const isSought = taskSearch(search)
  return tasks.filter((task) => (status === '' || task.status === status) && isSought(task))
}

/** The words of a search, in the form in which they are compared. */
export function wordsOf(search: string): string[] {
  return folded([search])
    .split(/\s+/u)
    .filter((word) => word !== '')
}

function holds(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word))
}

/** Texts in the form in which they are compared. A word has no space in it, so it is found in one of them or in none. */
export function folded(texts: readonly string[]): string {
  const text = texts.join('\n')
  // Plain ASCII, as most texts are, has no accents and is ready three times as fast.
  const bare = /^[\s!-~]*$/.test(text) ? text : text.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return bare.toLowerCase()
}
