import type { TableDescription } from './field.ts'
import { id, stamp, text } from './stored.ts'

/**
 * What somebody wrote about a task (DECISIONS 'Tasks: Comments'). Comments are ordered by id; the text of the newest
 * one is the task's `comments`.
 */
export interface Comment {
  readonly id: string
  readonly taskId: string
  /** `''` where somebody cleared the comment in one of SPEC's boxes. */
  readonly text: string
  /** The author's account; `''` for text that older data or another program put into `comments`. */
  readonly authorId: string
  /** The author's name at that time, since the account may be gone. */
  readonly authorName: string
  /** When it was written (a stamp), `''` if unknown. */
  readonly at: string
  /** When its author last changed it, `''` if never. */
  readonly editedAt: string
}

/** The description of comments. */
export const comments = {
  kind: 'Comment',
  namedBy: [],
  madeBy: 'removeComment',
  partOf: { table: 'tasks', field: 'taskId' },
  fields: {
    id: { stored: id, seenBy: 'everyone' },
    taskId: { stored: id, seenBy: 'everyone' },
    text: { stored: text, seenBy: 'everyone', label: 'Comment', said: 'text', setBy: 'editComment' },
    authorId: { stored: id, seenBy: 'everyone' },
    authorName: { stored: text, seenBy: 'everyone' },
    at: { stored: stamp, seenBy: 'everyone' },
    editedAt: { stored: stamp, seenBy: 'everyone', goesWith: 'text' },
  },
} as const satisfies TableDescription<Comment>
