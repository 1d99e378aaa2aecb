import type { Task } from '../model/tasks.ts'

/** The places that a task can be moved to within its column, each as the `before` of its request (`moveOf`). */
export interface Places {
  readonly up?: string
  readonly down?: string
  readonly top?: string
  readonly bottom?: string
}

/** The places that a card's menu offers, given the column in the order shown: none for where the task already is. */
export function placesOf(column: readonly Task[], task: Pick<Task, 'id'>): Places {
  const place = column.findIndex(({ id }) => id === task.id)
  const [first, above] = [column[0], column[place - 1]]
  return {
    ...(first && above && { up: above.id, top: first.id }),
    ...(place >= 0 && place < column.length - 1 && { down: column[place + 2]?.id ?? '', bottom: '' }),
  }
}
