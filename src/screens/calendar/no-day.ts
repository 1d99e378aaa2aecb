import { parseDay, type Day } from '../../domain/model/day.ts'

/** The drop id of the place for tasks without a due date. The drop id of a day is the day itself. */
export const noDay = 'none'

/** The due date that a task gets when dropped there. */
export function dueDateOf(dropId: string): Day | '' {
  return parseDay(dropId) ?? ''
}
