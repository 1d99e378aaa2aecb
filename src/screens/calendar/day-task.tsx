import { useDraggable } from '@dnd-kit/core'
import { CheckCheck } from 'lucide-react'
import { memo, useId } from 'react'
import { can } from '../../domain/can.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { classNames } from '../../ui/class-names.ts'
import { UserText } from '../../ui/user-text.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { useInHand } from '../shared/drag/hand.ts'
import { itemIdOf } from '../manager/item-id.ts'
import { useOpensTask } from '../shared/open-task.ts'
import { TaskLink } from '../shared/task-link.tsx'
import { TaskMark } from './task-mark.tsx'
import { useTaskWords } from './words.ts'

interface DayTaskProps {
  task: Task
  /** With its project and assignee, as in a week. */
  whole?: boolean
}

/** A task on a day, or without one: whoever may set its due date drags it elsewhere. */
export const DayTask = memo(function DayTask({ task, whole = false }: DayTaskProps) {
  const me = useMe()
  const mayMove = useWorkspace((state) => can.editTask(state, me, task))
  const itemId = itemIdOf(task.id, false)
  const { setNodeRef, listeners } = useDraggable({ id: itemId, disabled: !mayMove })
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      className={classNames('min-w-0 max-w-full select-none', mayMove && 'cursor-grab touch-manipulation')}
    >
      <Chip task={task} whole={whole} itemId={mayMove ? itemId : undefined} />
    </li>
  )
})

/** The library draws what can be dragged anew whenever the hand is over something else; what is in it stays. */
const Chip = memo(function Chip({
  task,
  whole,
  itemId,
}: Required<DayTaskProps> & { itemId?: string | undefined }) {
  const opens = useOpensTask(task.id)
  const isInHand = useInHand((inHand) => itemId !== undefined && inHand?.itemId === itemId)
  return (
    <div {...opens} data-item-id={itemId}>
      <TaskChip task={task} whole={whole} faded={isInHand} />
    </div>
  )
})

/** How a task looks on a calendar. */
export function TaskChip({ task, whole, faded }: Required<DayTaskProps> & { faded: boolean }) {
  const { project, assignee, overdue, description } = useTaskWords(task)
  const descriptionId = useId()
  const isLate = overdue !== ''
  return (
    <div
      className={classNames(
        'relative min-w-0 rounded-sm border text-xs [-webkit-touch-callout:none]',
        whole
          ? 'flex flex-col gap-1 px-1 py-1.5 max-md:px-0.5 max-md:tracking-tight xl:px-2'
          : 'flex min-h-6 items-center gap-1 px-1.5',
        isLate
          ? 'border-danger/40 border-l-3 border-l-danger bg-raised font-semibold text-danger'
          : task.status === 'Done'
            ? 'border-transparent text-muted'
            : 'border-line bg-raised hover:border-line-strong',
        faded && 'opacity-50 outline-2 outline-dashed outline-line-strong',
      )}
    >
      <span
        className={classNames(
          'flex min-w-0 gap-1',
          whole ? 'items-start font-medium max-xl:flex-col xl:text-sm' : 'items-center',
        )}
      >
        <span className={classNames('inline-flex', whole && 'xl:pt-1')}>
          <TaskMark task={task} isLate={isLate} />
        </span>
        <TaskLink
          task={task}
          lines={whole ? 4 : 1}
          describedBy={descriptionId}
          className={classNames(
            'min-w-0 flex-1 [-webkit-touch-callout:none]',
            !whole && 'break-all print:break-normal',
          )}
        />
      </span>
      <span hidden id={descriptionId}>
        {description}
      </span>
      {whole && (
        <span className="flex min-w-0 flex-col gap-x-2 font-normal text-muted">
          {isLate && <span className="font-semibold text-danger">{overdue}</span>}
          <UserText lines={1}>{assignee === '' ? 'Unassigned' : assignee}</UserText>
          <UserText lines={1}>{project}</UserText>
        </span>
      )}
      {task.readyForReview && (
        <span
          title="Ready for review"
          className={classNames(
            'inline-flex items-center gap-1 text-accent',
            whole ? 'font-semibold' : 'ml-auto',
          )}
        >
          <CheckCheck aria-hidden size={13} className="shrink-0" />
          {whole && 'Ready for review'}
        </span>
      )}
    </div>
  )
}
