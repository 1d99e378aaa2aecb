import * as v from 'valibot'
import { can } from '../can.ts'
import { maxItems, type ChecklistItem } from '../model/checklist.ts'
import { newRow } from '../model/new-row.ts'
import { command, longestLine, required, rowId, upTo, type Context } from '../request/command.ts'
import { refuse } from '../request/refusal.ts'
import { refuseReplaced, replacedTexts } from '../request/replaced.ts'
import { sought } from '../see/sought.ts'
import type { State } from '../state/state.ts'
import { byRank, ranksAtEnd, ranksFor } from './ranks.ts'
import { findTask, onlyForManagers } from './task-access.ts'

const itemText = required('Enter what is to be done', upTo(longestLine, 'Items'))

/** The items of a task's checklist, in order. */
export function checklistOf(state: Pick<State, 'checklist'>, taskId: string): ChecklistItem[] {
  return byRank(state.checklist.where('taskId', taskId))
}

/** Adds items at the end of a task's checklist, one for each text. Returns their ids. */
export const addItems = command(
  v.object({ taskId: rowId, texts: v.pipe(v.array(itemText), v.minLength(1, 'Enter what is to be done')) }),
  (context, { taskId, texts }) => {
    const { draft, me } = context
    const task = findTask(context, taskId)
    onlyForManagers(can.editTask(draft, me, task), 'change the checklist')
    const items = checklistOf(draft, taskId)
    if (items.length + texts.length > maxItems)
      refuse('conflict', `A checklist has at most ${maxItems} items.`)
    const ranks = ranksAtEnd(items, texts.length)
    return texts.map((text, index) => {
      const rank = ranks[index] ?? ''
      return draft.checklist.create(newRow('checklist', { id: draft.nextId(), taskId, text, rank })).id
    })
  },
)

/** Ticks or unticks an item, for everyone who works with the task. */
export const tickItem = command(
  v.object({ itemId: rowId, done: v.boolean() }),
  (context, { itemId, done }) => {
    const { draft, me } = context
    const item = findItem(context, itemId)
    if (!can.tickItem(draft, me, item)) refuse('forbidden', 'You cannot tick this.')
    draft.checklist.update(item, { done })
  },
)

/** Changes the text of an item. */
export const renameItem = command(
  v.object({ itemId: rowId, text: itemText, replaces: replacedTexts }),
  (context, { itemId, text, replaces }) => {
    const item = itemToEdit(context, itemId)
    refuseReplaced('checklist', item, { text }, replaces)
    context.draft.checklist.update(item, { text })
  },
)

/** Moves an item right before another one of the same checklist, or to its end. */
export const moveItem = command(
  v.object({ itemId: rowId, beforeId: v.optional(rowId) }),
  (context, { itemId, beforeId }) => {
    const { draft } = context
    const item = itemToEdit(context, itemId)
    if (beforeId === itemId) return
    const items = checklistOf(draft, item.taskId)
    const next = items.find(({ id }) => id === beforeId)
    if (beforeId !== undefined && !next) refuse('gone', 'The item below is gone.')
    for (const [id, rank] of ranksFor(items, item, next)) {
      const other = draft.checklist.get(id)
      if (other) draft.checklist.update(other, { rank })
    }
  },
)

/** Removes an item. */
export const removeItem = command(v.object({ itemId: rowId }), (context, { itemId }) => {
  context.draft.checklist.remove(itemToEdit(context, itemId))
})

function findItem(context: Context, itemId: string): ChecklistItem {
  const item = sought(context, 'checklist', itemId) ?? refuse('gone', 'This item is not here (any more).')
  findTask(context, item.taskId)
  return item
}

function itemToEdit(context: Context, itemId: string): ChecklistItem {
  const item = findItem(context, itemId)
  onlyForManagers(can.editItem(context.draft, context.me, item), 'change the checklist')
  return item
}
