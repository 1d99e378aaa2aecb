import { personName } from '../model/names.ts'
import type { Entry } from '../request/entry.ts'
import type { ChangeOfMany, ManyChanged } from '../rules/many-tasks.ts'
import { whyNot } from '../rules/refused-parts.ts'
import { userByEmail } from '../state/by-email.ts'
import type { State } from '../state/state.ts'
import { counted } from './counted.ts'
import { countText, dayText } from './format.ts'

/** The words for a change of several tasks, by `changeWords`. */
export interface ChangeWords {
  /** What it does to each, after their number: `assigned to Mia Chen`. */
  readonly deed: string
  /** The words for a task that was so already, after 'already': `in Done`. */
  readonly so: string
  /** What is said of the tasks that were so before, next to those that were not; `already` unless given. */
  readonly before?: string
}

/** How many of the tasks really changed, according to the entry of the request; without an entry, nothing did. */
export function changedAmong(
  { done }: Pick<ManyChanged, 'done'>,
  entry: Pick<Entry, 'changes'> | undefined,
): number {
  const changed = new Set(entry?.changes.flatMap(({ table, id }) => (table === 'tasks' ? id : [])))
  return done.filter((id) => changed.has(id)).length
}

/**
 * The outcome of a change of several tasks, for a toast: `3 tasks moved to Done, 1 was already, 2 not: 'Plan' is gone.
 * 'Draw': …`, and if none was changed `Nothing to change: 3 tasks are already in Done`. `changed` is how many were not
 * so before (`changedAmong`); `titleOf` gives the titles that the screen knew for tasks that are gone.
 */
export function manyChangedText(
  { done, refused }: ManyChanged,
  changed: number,
  titleOf: (taskId: string) => string | undefined,
  { deed, so, before = 'already' }: ChangeWords,
): string {
  const same = done.length - changed
  const said =
    changed === 0
      ? [`Nothing to change: ${counted(same, 'task')} ${same === 1 ? 'is' : 'are'} already ${so}`]
      : [
          `${counted(changed, 'task')} ${deed}`,
          ...(same > 0 ? [`${countText(same)} ${same === 1 ? 'was' : 'were'} ${before}`] : []),
        ]
  const not = refused.length > 0 ? [`${countText(refused.length)} not: ${whyNot(refused, titleOf)}`] : []
  return [...said, ...not].join(', ')
}

/** The words for a change of several tasks. */
export function changeWords(state: State, change: ChangeOfMany): ChangeWords {
  if ('status' in change) return { deed: `moved to ${change.status}`, so: `in ${change.status}` }
  if ('assignedTo' in change) {
    if (change.assignedTo === '') return alike('unassigned')
    const person = userByEmail(state, change.assignedTo)
    return alike(`assigned to ${person ? personName(person) : change.assignedTo}`)
  }
  if ('dueDate' in change)
    return change.dueDate === ''
      ? { deed: 'left without a due date', so: 'without a due date' }
      : alike(`due ${dayText(change.dueDate)}`)
  if ('priority' in change) return alike(`set to ${change.priority} priority`)
  if ('label' in change) {
    const name = state.labels.get(change.label.labelId)?.name ?? 'a label that is gone'
    return change.label.on
      ? alike(`labelled ${name}`)
      : { deed: `no longer labelled ${name}`, so: `without the label ${name}`, before: 'not before' }
  }
  return alike('deleted')
}

function alike(words: string): ChangeWords {
  return { deed: words, so: words }
}
