import type { MouseEvent } from 'react'
import { taskName } from '../../../domain/model/names.ts'
import type { Task } from '../../../domain/model/tasks.ts'
import { clamp, userTextClass } from '../../../ui/user-text.tsx'
import { taskPath } from '../routes/address-part.ts'
import { useOpenTask } from './open-task.ts'

interface TaskLinkProps {
  task: Task
  /** The maximum number of lines; without it, the whole title, within a sentence. */
  lines?: number | undefined
  className?: string | undefined
  tabIndex?: number | undefined
  /** The id of the element that describes it. */
  describedBy?: string | undefined
}

/** The title of a task, as a link to its panel. */
export function TaskLink({ task, lines, className = '', tabIndex, describedBy }: TaskLinkProps) {
  const open = useOpenTask()
  const name = taskName(task)
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    // The browser itself opens it in a new tab or window.
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain) return
    event.preventDefault()
    open(task.id, event.currentTarget)
  }
  return (
    <a
      href={taskPath(task.id)}
      // The card is dragged, not the link.
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
