/**
 * The id under which the board drags a task. A task has two cards, one in the column of its status and one in its
 * assignee's zone; each keeps its id (and with it the focus) wherever it goes.
 */
export function itemIdOf(taskId: string, inZone: boolean): string {
  return `${inZone ? 'zone' : 'card'}-${taskId}`
}

/** The task that a card of the board stands for. */
export function taskIdOf(itemId: string): string {
  return itemId.slice(itemId.indexOf('-') + 1)
}
