import type { TableDescription } from './field.ts'
import { flag, id, text } from './stored.ts'

/** The most items the checklist of one task may have. */
export const maxItems = 1000

/** One item of a task's checklist: a row of its own, so that two simultaneous ticks both hold. */
export interface ChecklistItem {
  readonly id: string
  readonly taskId: string
  readonly text: string
  readonly done: boolean
  /** Its place among the others, compared as text (`rules/ranks`); items without one come first. */
  readonly rank: string
}

/** The description of checklist items. */
export const checklist = {
  kind: 'Checklist item',
  namedBy: ['text'],
  madeBy: 'editItem',
  partOf: { table: 'tasks', field: 'taskId' },
  fields: {
    id: { stored: id, seenBy: 'everyone' },
    taskId: { stored: id, seenBy: 'everyone' },
    text: { stored: text, seenBy: 'everyone', label: 'Item', said: 'text', setBy: 'editItem' },
    done: { stored: flag, seenBy: 'everyone', label: 'Ticked', said: 'yes or no', setBy: 'tickItem' },
    rank: { stored: text, seenBy: 'everyone', label: 'Order', said: 'changed', setBy: 'editItem' },
  },
} as const satisfies TableDescription<ChecklistItem>
