import { CheckCheck, SquareCheck } from 'lucide-react'
import { memo } from 'react'
import type { Task } from '../../../domain/model/tasks.ts'
import { checklistProgress, labelsOfTask } from '../../../domain/views/task-parts.ts'
import { countText, partText } from '../../../domain/views/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { LabelChip } from '../../../ui/label-chip.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useWorkspace } from '../../../workspace/react.tsx'

/** How many labels are named if there is little room. */
const labelsAtMost = 4

/** What else a list shows of a task: that it is ready for review, its labels, its checklist. */
export const TaskMarks = memo(function TaskMarks({
  task,
  className,
}: {
  task: Task
  className?: string | undefined
}) {
  const labels = useWorkspace((state) => labelsOfTask(state, task))
  const { done, total } = useWorkspace((state) => checklistProgress(state, task.id))
  if (!task.readyForReview && labels.length === 0 && total === 0) return null
  const rest = labels.slice(labelsAtMost)
  return (
    <span className={classNames('flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1', className)}>
      {task.readyForReview && <ReadyBadge />}
      {labels.slice(0, labelsAtMost).map(({ id, name, color }) => (
        <LabelChip key={id} name={name} color={color} />
      ))}
      {rest.length > 0 && (
        <span className="text-xs text-muted" title={rest.map(({ name }) => name).join(', ')}>
          +{countText(rest.length)}
          <VisuallyHidden> more labels</VisuallyHidden>
        </span>
      )}
      {total > 0 && (
        <span
          className={classNames(
            'inline-flex items-center gap-1 text-sm even-figures',
            done === total ? 'text-done' : 'text-muted',
          )}
        >
          <SquareCheck size={14} className="shrink-0" />
          <VisuallyHidden>Checklist: </VisuallyHidden>
          {partText(done, total)}
        </span>
      )}
    </span>
  )
})

/** Says that a task is ready for review, and looks the same everywhere. */
export function ReadyBadge() {
  return (
    <Badge tone="accent" mark={CheckCheck}>
      Ready for review
    </Badge>
  )
}
