import { personName } from '../model/names.ts'
import type { ChangeOfMany, ManyChanged } from '../rules/many-tasks.ts'
import { whyNot } from '../rules/refused-parts.ts'
import { userByEmail } from '../state/by-email.ts'
import type { State } from '../state/state.ts'
import { counted } from './counted.ts'
import { countText, dayText } from './in-words.ts'

/**
 * What came of a change of several tasks, for a toast: `3 tasks moved to Done`, or `3 tasks moved to Done, 2 not: 'Plan' is gone. 'Draw':
 * …`. `deed` is the word for it (`changeWords`); `titleOf` gives the titles that the screen knew of tasks which are gone.
 */
export function manyChangedText(
  { done, refused }: ManyChanged,
  titleOf: (taskId: string) => string | undefined,
  deed: string,
): string {
  const said = `${counted(done.length, 'task')} ${deed}`
  return refused.length === 0
    ? said
    : `${said}, ${countText(refused.length)} not: ${whyNot(refused, titleOf)}`
}

/** What a change does to each of several tasks, in the words that follow how many: `moved to Done`, `assigned to Mia Chen`. */
export function changeWords(state: State, change: ChangeOfMany): string {
  if ('status' in change) return `moved to ${change.status}`
  if ('assignedTo' in change) {
    if (change.assignedTo === '') return 'unassigned'
    const person = userByEmail(state, change.assignedTo)
    return `assigned to ${person ? personName(person) : change.assignedTo}`
  }
  if ('dueDate' in change)
    return change.dueDate === '' ? 'left without a due date' : `due ${dayText(change.dueDate)}`
  if ('priority' in change) return `set to ${change.priority} priority`
  if ('label' in change) {
    const name = state.labels.get(change.label.labelId)?.name ?? 'a label that is gone'
    return change.label.on ? `labelled ${name}` : `no longer labelled ${name}`
  }
  return 'deleted'
}
