import type * as v from 'valibot'
import type { Command } from './request/command.ts'
import { markRead } from './rules/mark-read.ts'
import { markAllRead, markSomeRead, catchUpNotices } from './rules/notifications.ts'
import { clearNotifications } from './rules/clear-notifications.ts'
import { createProject, deleteProject } from './rules/projects.ts'
import { moveIn } from './backup/move-in.ts'
import { restore } from './backup/restore.ts'
import { clearSample, fillSample } from './setup/sample-data.ts'
import { putTaskBack } from './undo/put-task-back.ts'
import { addItems, moveItem, removeItem, renameItem, tickItem } from './rules/checklist.ts'
import { addComment, deleteComment, editComment } from './rules/comments.ts'
import { createLabel, deleteLabel, updateLabel } from './rules/labels.ts'
import { archiveProject, bringProjectBack, updateProject } from './rules/project-edit.ts'
import { changeTasks } from './rules/many-tasks.ts'
import { setReadyForReview } from './rules/review.ts'
import { sendBack } from './rules/send-back.ts'
import { editTask, moveToProject, setLabel } from './rules/task-edit.ts'
import { createTasks } from './rules/new-tasks.ts'
import { assignTask, commentTask, createTask, moveTask, saveTask } from './rules/tasks.ts'
import { deleteTask, duplicateTask } from './rules/whole-tasks.ts'
import { begin } from './setup/begin.ts'
import { ensureAdmin } from './setup/first-admin.ts'
import { repair } from './rules/repair.ts'
import { undoEntry } from './undo/undo-entry.ts'
import { muteNews } from './rules/mute-news.ts'
import { createUser, deleteUser, updateProfile, updateUser } from './rules/users.ts'

/** Every command, by the name under which a request carries it, including those in `usualCommands`. */
export const commands = {
  'user.create': createUser,
  'user.update': updateUser,
  'user.delete': deleteUser,
  'profile.update': updateProfile,
  'profile.muteNews': muteNews,
  'project.create': createProject,
  'project.delete': deleteProject,
  'project.update': updateProject,
  'project.archive': archiveProject,
  'project.bringBack': bringProjectBack,
  'task.create': createTask,
  'task.createMany': createTasks,
  'task.move': moveTask,
  'task.assign': assignTask,
  'task.comment': commentTask,
  'task.save': saveTask,
  'task.edit': editTask,
  'task.delete': deleteTask,
  'task.duplicate': duplicateTask,
  'task.moveTo': moveToProject,
  'task.label': setLabel,
  'tasks.change': changeTasks,
  'task.ready': setReadyForReview,
  'task.sendBack': sendBack,
  'comment.add': addComment,
  'comment.edit': editComment,
  'comment.delete': deleteComment,
  'checklist.add': addItems,
  'checklist.tick': tickItem,
  'checklist.rename': renameItem,
  'checklist.move': moveItem,
  'checklist.remove': removeItem,
  'label.create': createLabel,
  'label.update': updateLabel,
  'label.delete': deleteLabel,
  'task.takeBack': putTaskBack,
  'notification.read': markRead,
  'notification.readSome': markSomeRead,
  'notification.readAll': markAllRead,
  'notification.clear': clearNotifications,
  'entry.undo': undoEntry,
  'sample.fill': fillSample,
  'sample.clear': clearSample,
  'workspace.restore': restore,
  'workspace.moveIn': moveIn,
  'workspace.begin': begin,
  'workspace.ensureAdmin': ensureAdmin,
  'workspace.repair': repair,
  'workspace.catchUp': catchUpNotices,
}

export type CommandName = keyof typeof commands

/** The arguments of a request with this name. */
export type ArgsOf<N extends CommandName> = v.InferInput<(typeof commands)[N]['args']>

/** What an accepted request with this name returns to its caller besides the changes. */
export type ResultOf<N extends CommandName> = ReturnType<(typeof commands)[N]['run']>

const byName: Readonly<Record<string, Command>> = commands

/** The command that a request names, if it exists. */
export function commandNamed(name: string): Command | undefined {
  return Object.hasOwn(byName, name) ? byName[name] : undefined
}
