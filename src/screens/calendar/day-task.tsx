import { useDraggable } from '@dnd-kit/core'
import { CheckCheck } from 'lucide-react'
import { memo, useId } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import { classNames } from '../../ui/class-names.ts'
import { UserText } from '../../ui/user-text.tsx'
import { useInHand } from '../shared/drag/hand.ts'
import { itemIdOf } from '../shared/drag/item-id.ts'
import { useOpensTask } from '../shared/tasks/open-task.ts'
import { TaskLink } from '../shared/tasks/task-link.tsx'
import { TaskMark } from './task-mark.tsx'
import { useTaskWords, type TaskWords } from './words.ts'

interface DayTaskProps {
  task: Task
  /** With its project and assignee, as in a week. */
  whole?: boolean
}

/** A task on a day, or without one; those who may set its due date can drag it elsewhere. */
export const DayTask = memo(function DayTask({ task, whole = false }: DayTaskProps) {
  const words = useTaskWords(task)
  const { mayMove } = words
  const itemId = itemIdOf(task.id, false)
  const { setNodeRef, listeners } = useDraggable({ id: itemId, disabled: !mayMove })
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      className={classNames('min-w-0 max-w-full select-none', mayMove && 'cursor-grab touch-manipulation')}
    >
      <Chip task={task} words={words} whole={whole} itemId={mayMove ? itemId : undefined} />
    </li>
  )
})

/** The library renders draggables again whenever the hand is over something else; memoized, their content is not. */
const Chip = memo(function Chip({
  task,
  words,
  whole,
  itemId,
}: TaskChipProps & { itemId?: string | undefined }) {
  const opens = useOpensTask(task.id)
  const isInHand = useInHand((inHand) => itemId !== undefined && inHand?.itemId === itemId)
  return (
    <div {...opens} data-item-id={itemId} className={chipClass(task, words, whole, isInHand)}>
      <ChipContent task={task} words={words} whole={whole} />
    </div>
  )
})

interface TaskChipProps extends Required<DayTaskProps> {
  words: TaskWords
}

/** How a task looks on a calendar. */
export function TaskChip({ task, words, whole }: TaskChipProps) {
  return (
    <div className={chipClass(task, words, whole, false)}>
      <ChipContent task={task} words={words} whole={whole} />
    </div>
  )
}

function chipClass(task: Task, { overdue }: TaskWords, whole: boolean, faded: boolean): string {
  return classNames(
    'relative min-w-0 rounded-sm border text-xs [-webkit-touch-callout:none]',
    whole
      ? 'flex flex-col gap-1 px-1 py-1.5 @max-3xl:px-0.5 @max-3xl:tracking-tight @5xl:px-2'
      : 'flex min-h-6 items-center gap-1 px-1.5',
    overdue !== ''
      ? 'border-danger/40 border-l-3 border-l-danger bg-raised font-semibold text-danger'
      : task.status === 'Done'
        ? 'border-transparent text-muted'
        : 'border-line bg-raised hover:border-line-strong',
    faded && 'opacity-50 outline-2 outline-dashed outline-line-strong',
  )
}

/** With as few elements as possible in a month, where more than a hundred tasks are in view. */
function ChipContent({ task, words, whole }: TaskChipProps) {
  const { project, assignee, overdue, description } = words
  const descriptionId = useId()
  const isLate = overdue !== ''
  const link = (
    <TaskLink
      task={task}
      lines={whole ? 4 : 1}
      describedBy={descriptionId}
      className={classNames(
        'min-w-0 flex-1 [-webkit-touch-callout:none]',
        !whole && 'break-all print:break-normal',
      )}
    />
  )
  return (
    <>
      {whole ? (
        <span className="flex min-w-0 items-start gap-1 font-medium @max-5xl:flex-col @5xl:text-sm">
          <span className="inline-flex @5xl:pt-1">
            <TaskMark task={task} isLate={isLate} />
          </span>
          {link}
        </span>
      ) : (
        <>
          <TaskMark task={task} isLate={isLate} />
          {link}
        </>
      )}
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
    </>
  )
}
