import * as v from 'valibot'
import { can } from '../can.ts'
import { labelColors, labelKey, maxLabelName, type Label } from '../model/labels.ts'
import { newRow } from '../model/new-row.ts'
import { command, required, rowId, type Context } from '../request/command.ts'
import { refuse } from '../request/refusal.ts'
import { sought } from '../see/sought.ts'
import { findTask, onlyForManagers, refuseArchived } from './task-access.ts'

const name = required('Enter a name', v.maxLength(maxLabelName, `At most ${maxLabelName} characters`))
const color = v.picklist(labelColors, 'Choose a color')

/** Creates a label of a project, and puts it on one of its tasks if one is given. Returns its id. */
export const createLabel = command(
  v.object({ projectId: rowId, name, color, taskId: v.optional(rowId) }),
  (context, { taskId, ...fields }) => {
    const { draft, me } = context
    if (!sought(context, 'projects', fields.projectId))
      refuse('gone', 'This project is not here (any more).', 'projectId')
    refuseArchived(context, fields.projectId)
    onlyForManagers(can.editLabel(draft, me, fields), 'make labels')
    refuseTaken(context, fields)
    const { id } = draft.labels.create(newRow('labels', { id: draft.nextId(), ...fields }))
    if (taskId === undefined) return id
    const task = findTask(context, taskId)
    if (task.projectId !== fields.projectId) refuse('conflict', 'This task belongs to another project.')
    draft.tasks.update(task, { labelIds: [...task.labelIds, id] })
    return id
  },
)

/** Gives a label another name or colour; what is not given stays. */
export const updateLabel = command(
  v.object({ labelId: rowId, name: v.optional(name), color: v.optional(color) }),
  (context, { labelId, ...wanted }) => {
    const label = findLabel(context, labelId, 'change labels')
    const next = { ...label, name: wanted.name ?? label.name, color: wanted.color ?? label.color }
    refuseTaken(context, next)
    context.draft.labels.update(label, next)
  },
)

/** Removes a label from its project and from every task that has it (`follow`). */
export const deleteLabel = command(v.object({ labelId: rowId }), (context, { labelId }) => {
  context.draft.labels.remove(findLabel(context, labelId, 'delete labels'))
})

function findLabel(context: Context, labelId: string, what: string): Label {
  const { draft, me } = context
  const label = sought(context, 'labels', labelId) ?? refuse('gone', 'This label is not here (any more).')
  refuseArchived(context, label.projectId)
  onlyForManagers(can.editLabel(draft, me, label), what)
  return label
}

/** No two labels of a project have the same name. */
function refuseTaken(
  { draft }: Context,
  { id, projectId, name: wanted }: Partial<Label> & Omit<Label, 'id'>,
): void {
  const other = draft.labels
    .where('projectId', projectId)
    .find((label) => label.id !== id && labelKey(label.name) === labelKey(wanted))
  if (other) refuse('conflict', `There is a label '${other.name}' already.`, 'name')
}
