import type { commands } from './commands.ts'
import type { Command } from './request/command.ts'
import { markAllRead, markSomeRead, catchUpNotices } from './rules/notifications.ts'
import { setReadyForReview } from './rules/review.ts'
import { deleteTask, duplicateTask } from './rules/whole-tasks.ts'
import { assignTask, commentTask, createTask, moveTask, saveTask } from './rules/tasks.ts'

/**
 * The commands of a board and of an employee's dashboard, and those that the workspace runs by itself each time: the
 * first screen there does without the rules of anything else (decision 0024).
 */
const usualCommands = {
  'task.create': createTask,
  'task.move': moveTask,
  'task.assign': assignTask,
  'task.comment': commentTask,
  'task.save': saveTask,
  'task.delete': deleteTask,
  'task.duplicate': duplicateTask,
  'task.ready': setReadyForReview,
  'notification.readSome': markSomeRead,
  'notification.readAll': markAllRead,
  'workspace.catchUp': catchUpNotices,
} satisfies Partial<typeof commands>

const byName: Readonly<Record<string, Command>> = usualCommands

/** The usual command that a request names, if it is one. */
export function usualCommandNamed(name: string): Command | undefined {
  return Object.hasOwn(byName, name) ? byName[name] : undefined
}
