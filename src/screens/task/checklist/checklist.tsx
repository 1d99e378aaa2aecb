import { can } from '../../../domain/can.ts'
import type { Task } from '../../../domain/model/tasks.ts'
import { checklistOf } from '../../../domain/rules/checklist.ts'
import { checklistProgress } from '../../../domain/views/task-parts.ts'
import { partText } from '../../../domain/views/format.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useMe, useWorkspace } from '../../../workspace/react.tsx'
import { LostParts } from '../lost-parts.tsx'
import { Section } from '../section.tsx'
import { editedParts } from '../../shared/typed/typed-texts.ts'
import { ItemList } from './item-list.tsx'
import { NewItem } from './new-item.tsx'

/**
 * What has to be done for a task, point by point: ticked by everyone who works with it, changed by those who decide about
 * it (DECISIONS 'Tasks').
 */
export function Checklist({ task }: { task: Task }) {
  const me = useMe()
  const items = useWorkspace((state) => checklistOf(state, task.id))
  const { done, total } = useWorkspace((state) => checklistProgress(state, task.id))
  const mayEdit = useWorkspace((state) => can.editTask(state, me, task))
  const mayTick = useWorkspace((state) => can.commentTask(state, me, task))
  if (total === 0 && !mayEdit) return null
  return (
    <Section
      title="Checklist"
      // While it is only a field for the first item.
      className={total === 0 ? 'print:hidden' : undefined}
      aside={total > 0 && <span className="text-sm text-muted even-figures">{partText(done, total)}</span>}
    >
      {total > 0 && <ProgressBar label="Ticked items" value={Math.round((done / total) * 100)} valueHidden />}
      <ItemList items={items} mayEdit={mayEdit} mayTick={mayTick} />
      {mayTick && <LostParts draftsOf={editedParts.item(task.id)} parts={items} name="item" />}
      {mayEdit && <NewItem task={task} />}
    </Section>
  )
}
