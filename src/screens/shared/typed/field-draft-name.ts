/** The name of a task field's draft (`form` of a draft). Kept apart from the code that saves it: lists of tasks need it too. */
export function draftOf(taskId: string, field: string): string {
  return `task-${field}:${taskId}`
}
