import type { Task } from '../../domain/model/tasks.ts'
import type { User } from '../../domain/model/users.ts'
import { dropIdOf, dropOf } from '../../domain/views/drop.ts'
import { personName, taskName } from '../../domain/model/names.ts'
import { keyboardInstructions } from './keyboard-sensor.ts'

/** What is said about a card that is being carried. */
interface Said {
  /** About the lift, over the list that the card was in. */
  first(over: string, words: string): string
  /** About what the card is over now. */
  next(over: string | undefined, words: string): string
}

/**
 * Remembers what was said last. The library also reports a card that is still over the same list when that list is
 * scrolled (it counts positions), and speaks for itself when nothing is said: so the same words are given again, which
 * are not read out twice.
 */
export function createSaid(): Said {
  let last: { over: string | undefined; words: string } | undefined
  const say = (over: string | undefined, words: string): string => {
    last = { over, words }
    return words
  }
  return {
    first: say,
    next: (over, words) => (last && last.over === over ? last.words : say(over, words)),
  }
}

/** What to call a list of the board, by its drop id: the status, or the employee's name. */
function listName(dropId: string, members: readonly User[]): string {
  const member = members.find((member) => dropIdOf(member) === dropId)
  return member ? personName(member) : dropId
}

/** What is read out when a card is lifted. */
export function liftedWords(task: Task, from: string, members: readonly User[]): string {
  return `Lifted ${taskName(task)} from ${listName(from, members)}. ${keyboardInstructions}`
}

/** What is read out when a card comes over a list, or over none. */
export function overWords(task: Task, over: string | undefined, members: readonly User[]): string {
  if (over === undefined) return 'Over no column and no employee. Dropping here changes nothing.'
  const name = listName(over, members)
  const drop = dropOf(task, over)
  if (!drop) return `Over ${name}, where the task already is.`
  return drop.name === 'task.move'
    ? `Over ${name}. Dropping here moves the task to ${name}.`
    : `Over ${name}. Dropping here assigns the task to ${name}.`
}

/** What is read out when a card has been dropped: its request was accepted, or nothing came of it. */
export function droppedWords(task: Task, to: string | undefined, members: readonly User[]): string {
  const drop = dropOf(task, to)
  if (to === undefined || !drop) return `${taskName(task)} stays as it was.`
  const name = listName(to, members)
  return drop.name === 'task.move'
    ? `${taskName(task)} moved to ${name}.`
    : `${taskName(task)} assigned to ${name}.`
}
