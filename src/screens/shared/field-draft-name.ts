/** The name of the draft of a field of a task (`form` of a draft). Without what saves it: lists of tasks know it too. */
export function draftOf(taskId: string, field: string): string {
  return `task-${field}:${taskId}`
}
