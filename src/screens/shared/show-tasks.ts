type Show = (taskIds: readonly string[]) => unknown

const screens = new Set<Show>()

/** Calls `show` with the tasks that are to be shown where they are by then. Returns the function that ends it. */
export function onShowTasks(show: Show): () => void {
  screens.add(show)
  return () => screens.delete(show)
}

/** Has the screen show tasks that something was just done to from elsewhere: by an undo, or in a menu. Rules K99, K153. */
export function showTasks(taskIds: readonly string[]): void {
  for (const show of screens) show(taskIds)
}
