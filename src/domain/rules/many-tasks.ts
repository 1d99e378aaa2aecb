import * as v from 'valibot'
import { isObject } from '../model/json.ts'
import { taskName } from '../model/names.ts'
import { priorities, statuses } from '../model/tasks.ts'
import { command, optionalDay, rowId, text, type Context } from '../request/command.ts'
import { refuse, Refused, type RefusalCode } from '../request/refusal.ts'
import { sought } from '../see/sought.ts'
import { whyNot, type RefusedPart } from './refused-parts.ts'
import { editTask, setLabel } from './task-edit.ts'
import { assignTask, moveTask } from './tasks.ts'
import { deleteTask } from './whole-tasks.ts'

/** The changes that can be made to several tasks, by the field that names them. */
const changes = {
  status: v.strictObject({ status: v.picklist(statuses) }),
  /** The e-mail of a member of their project, or `''` for nobody. */
  assignedTo: v.strictObject({ assignedTo: text }),
  dueDate: v.strictObject({ dueDate: optionalDay }),
  priority: v.strictObject({ priority: v.picklist(priorities, 'Choose a priority') }),
  label: v.strictObject({ label: v.object({ labelId: rowId, on: v.boolean() }) }),
  delete: v.strictObject({ delete: v.literal(true) }),
}
type Changes = (typeof changes)[keyof typeof changes]

/** One of these changes, as requested. */
export type ChangeOfMany = v.InferInput<Changes>

// Looked up by its field, so that a value that does not fit is refused in its own words.
const change: v.GenericSchema<ChangeOfMany, v.InferOutput<Changes>> = v.lazy((asked: unknown) => {
  const [name = ''] = isObject(asked) ? Object.keys(asked) : []
  return isNameOfChange(name) ? changes[name] : v.never('Choose what to change')
})

function isNameOfChange(name: string): name is keyof typeof changes {
  return Object.hasOwn(changes, name)
}

/** The outcome of changing several tasks. */
export interface ManyChanged {
  /** The tasks that are now as requested, including those that already were. */
  readonly done: readonly string[]
  /** The tasks that stay as they are, and why. */
  readonly refused: readonly RefusedPart[]
}

/**
 * Makes the same change to several tasks, wherever the caller may make it: one entry, one undo. Returns what was done
 * and what was refused. Refused as a whole if nothing was done.
 */
export const changeTasks = command(
  v.object({ taskIds: v.pipe(v.array(rowId), v.minLength(1, 'Choose a task first')), change }),
  (context, { taskIds, change }): ManyChanged => {
    const done: string[] = []
    const refused: RefusedPart[] = []
    const codes = new Set<RefusalCode>()
    for (const taskId of new Set(taskIds)) {
      // As if each were asked for alone: all these commands refuse before anything is written.
      try {
        changeOne(context, taskId, change)
        done.push(taskId)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        const { code, message } = error.refusal
        codes.add(code)
        refused.push({ taskId, name: nameOf(context, taskId), code, reason: message })
      }
    }
    const [code = 'conflict', ...others] = codes
    if (done.length === 0) refuse(others.length > 0 ? 'conflict' : code, whyNot(refused))
    return { done, refused }
  },
)

function changeOne(context: Context, taskId: string, change: v.InferOutput<Changes>): void {
  if ('status' in change) moveTask.run(context, { taskId, status: change.status })
  else if ('assignedTo' in change) assignTask.run(context, { taskId, assignedTo: change.assignedTo })
  else if ('dueDate' in change) editTask.run(context, { taskId, dueDate: change.dueDate })
  else if ('priority' in change) editTask.run(context, { taskId, priority: change.priority })
  else if ('label' in change) setLabel.run(context, { taskId, ...change.label })
  else deleteTask.run(context, { taskId })
}

/** What to call a task, `''` if the caller does not have it. */
function nameOf(context: Context, taskId: string): string {
  const task = sought(context, 'tasks', taskId)
  return task ? taskName(task) : ''
}
