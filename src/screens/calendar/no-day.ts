import { parseDay, type Day } from '../../domain/model/day.ts'

/** The drop id of where tasks without a due date are. That of a day is the day. */
export const noDay = 'none'

/** The due date that a drop there gives. */
export function dueDateOf(dropId: string): Day | '' {
  return parseDay(dropId) ?? ''
}
