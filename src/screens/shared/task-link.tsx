import type { MouseEvent } from 'react'
import { taskName } from '../../domain/model/names.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { clamp, userTextClass } from '../../ui/user-text.tsx'
import { taskPath } from './address-part.ts'
import { useOpenTask } from './open-task.ts'

interface TaskLinkProps {
  task: Task
  /** Without it, all of the title, within a sentence. */
  lines?: number | undefined
  className?: string | undefined
  tabIndex?: number | undefined
  /** The id of what says more about it. */
  describedBy?: string | undefined
}

/** The title of a task, as a link to its panel. */
export function TaskLink({ task, lines, className = '', tabIndex, describedBy }: TaskLinkProps) {
  const open = useOpenTask()
  const name = taskName(task)
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
      dir="auto"
      title={name}
      style={clamp(lines)}
      className={userTextClass(lines, `max-w-full rounded-sm hover:underline ${className}`)}
    >
      {name}
    </a>
  )
}
