import { partText } from '../../../domain/views/format.ts'
import type { Task } from '../../../domain/model/tasks.ts'
import type { User } from '../../../domain/model/users.ts'
import { dropIdOf, dropOf } from '../../../domain/views/drop.ts'
import { personName, taskName } from '../../../domain/model/names.ts'
import { showError } from '../../../ui/toasts/toasts.ts'
import type { Target } from '../../shared/drag/hand.ts'

/** How to drag by keyboard, announced when a card is lifted for the first time. */
const instructions =
  ' Left and right choose a column or an employee, up and down a place in it, space drops the task, escape cancels.'

const unordered = 'Tasks cannot be put in another order while they are filtered or sorted.'

let isInstructed = false

/** What the announcements about a carried card need to know. */
export interface Surroundings {
  readonly members: readonly User[]
  /** The tasks of a list without the carried one, in the order in which they are drawn. */
  readonly othersIn: (dropId: string) => readonly Task[]
  /** Whether columns are shown whole and in the order given by hand. */
  readonly places: boolean
}

/** What to call a list of the board, by its drop id: the status, or the employee's name. */
function listName(dropId: string, members: readonly User[]): string {
  const member = members.find((member) => dropIdOf(member) === dropId)
  return member ? personName(member) : dropId
}

/** What is read out when a card is lifted. How to carry it is explained only once while the page is open. Rule K79. */
export function liftedWords(task: Task, from: string, { members }: Surroundings): string {
  const how = isInstructed ? '' : instructions
  isInstructed = true
  return `Lifted ${taskName(task)} from ${listName(from, members)}.${how}`
}

/** What is read out when a card comes over a list, over another place in it, or over no list. */
export function overWords(task: Task, over: Target | undefined, around: Surroundings): string {
  if (!over) return 'Over no column and no employee. Dropping here changes nothing.'
  const name = listName(over.dropId, around.members)
  const drop = dropOf(task, over.dropId, over.before)
  if (!drop) return `Over ${name}, where the task already is.`
  if (drop.name === 'task.assign') return `Over ${name}. Dropping here assigns the task to ${name}.`
  const place = placeWords(over, around)
  return task.status === drop.args.status
    ? `Over ${name}${place}. Dropping here moves the task there.`
    : `Over ${name}${place}. Dropping here moves the task to ${name}.`
}

/**
 * What is read out when a card has been dropped, whether its request was accepted or nothing came of it. If a user drops a card
 * at another place in a column that they cannot reorder, the screen says so too: the card only seems to jump back. K151.
 */
export function droppedWords(
  task: Task,
  over: Target | undefined,
  isDone: boolean,
  around: Surroundings,
): string {
  if (!around.places && over?.dropId === task.status) showError(unordered)
  const to = isDone ? over : undefined
  const drop = to && dropOf(task, to.dropId, to.before)
  if (!drop) return `${taskName(task)} stays as it was.`
  const name = listName(to.dropId, around.members)
  if (drop.name === 'task.assign') return `${taskName(task)} assigned to ${name}.`
  return `${taskName(task)} moved to ${name}${placeWords(to, around)}.`
}

/** `, place 2 of 5`, if the drop sets a place. */
function placeWords({ dropId, before }: Target, { othersIn }: Surroundings): string {
  if (before === undefined) return ''
  const others = othersIn(dropId)
  const found = others.findIndex(({ id }) => id === before)
  const place = found === -1 ? others.length : found
  return `, place ${partText(place + 1, others.length + 1)}`
}
