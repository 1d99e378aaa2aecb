type Show = (taskIds: readonly string[]) => unknown

const screens = new Set<Show>()

/** Calls `show` with the tasks to show at their current places. Returns the function that unsubscribes. */
export function onShowTasks(show: Show): () => void {
  screens.add(show)
  return () => screens.delete(show)
}

/** Makes the screen show tasks that have just been changed from elsewhere: by an undo, or in a menu. Rules K99, K153. */
export function showTasks(taskIds: readonly string[]): void {
  for (const show of screens) show(taskIds)
}
