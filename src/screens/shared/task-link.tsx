import type { MouseEvent } from 'react'
import { taskName } from '../../domain/model/names.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { UserText } from '../../ui/user-text.tsx'
import { taskPath } from './address-part.ts'
import { useOpenTask } from './open-task.ts'

interface TaskLinkProps {
  task: Task
  lines: number
  className?: string | undefined
  tabIndex?: number | undefined
  /** The id of what says more about it. */
  describedBy?: string | undefined
}

/** The title of a task, as a link to its panel. */
export function TaskLink({ task, lines, className = '', tabIndex, describedBy }: TaskLinkProps) {
  const open = useOpenTask()
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    // In a tab or window of its own the browser opens it.
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain) return
    event.preventDefault()
    open(task.id, event.currentTarget)
  }
  return (
    <a
      href={taskPath(task.id)}
      // What is dragged is the card.
      draggable={false}
      tabIndex={tabIndex}
      aria-describedby={describedBy}
      onClick={follow}
      className={`rounded-sm hover:underline ${className}`}
    >
      <UserText lines={lines}>{taskName(task)}</UserText>
    </a>
  )
}
