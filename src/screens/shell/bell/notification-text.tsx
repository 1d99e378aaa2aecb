import { useCallback, type MouseEvent, type ReactNode } from 'react'
import { can } from '../../../domain/can.ts'
import type { Notification } from '../../../domain/model/notifications.ts'
import type { User } from '../../../domain/model/users.ts'
import type { State } from '../../../domain/state/state.ts'
import { subjectOf } from '../../../domain/views/bell.ts'
import { UserText } from '../../../ui/user-text.tsx'
import { useWorkspace } from '../../../workspace/react.tsx'
import { addressPart, taskIdAt, taskPath } from '../../shared/address-part.ts'
import { useOpenTask } from '../../shared/open-task.ts'
import { Link } from '../routes/navigation.tsx'
import { lineMark } from './move-along-lines.ts'

interface NotificationTextProps {
  notification: Notification
  /** It is opened: it counts as read. */
  onOpen: () => void
  /** Closes the dropdown, since the reader goes elsewhere. */
  onLeave: () => void
  /** What goes before the words, for assistive technology. */
  children?: ReactNode
}

/**
 * The words of a notification: a link to what it speaks of, as wide as the line that it stands in; words alone when that
 * is gone or its reader's no more.
 */
export function NotificationText({ notification, onOpen, onLeave, children }: NotificationTextProps) {
  const path = useWorkspace(
    useCallback(
      (state: State, me: User | undefined) => me && pathOf(state, me, notification),
      [notification],
    ),
  )
  const words = (
    <>
      {children}
      <UserText lines={6}>{notification.message}</UserText>
    </>
  )
  const openTask = useOpenTask()
  const open = (event: MouseEvent) => {
    onOpen()
    // With a key it opens beside this page.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    onLeave()
    const taskId = path === undefined ? undefined : taskIdAt(path)
    if (taskId === undefined) return
    event.preventDefault()
    // The bell has the focus now, and gets it back when the task is closed.
    openTask(taskId, document.activeElement ?? undefined)
  }
  if (path !== undefined)
    return (
      <Link
        {...lineMark}
        to={path}
        onClick={open}
        className="block min-h-6 text-ink after:absolute after:inset-0"
      >
        {words}
      </Link>
    )
  return (
    <>
      <div {...lineMark} tabIndex={-1} className="rounded-sm focus-visible:outline-2!">
        {words}
      </div>
      {!notification.read && (
        <button
          type="button"
          onClick={onOpen}
          className="link min-h-6 text-sm after:absolute after:inset-0 pointer-coarse:min-h-10"
        >
          Mark as read
        </button>
      )}
    </>
  )
}

function pathOf(state: State, me: User, notification: Notification): string | undefined {
  const subject = subjectOf(state, me, notification)
  if (!subject) return undefined
  if (subject.table === 'tasks') return taskPath(subject.id)
  const id = addressPart(subject.id)
  return can.enter(me, 'projects') ? `/projects/${id}` : `/my-projects/${id}`
}
