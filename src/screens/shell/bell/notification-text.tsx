import { useCallback, useMemo, type MouseEvent, type ReactNode } from 'react'
import { can, homeOf } from '../../../domain/can.ts'
import type { Notification } from '../../../domain/model/notifications.ts'
import type { User } from '../../../domain/model/users.ts'
import type { State } from '../../../domain/state/state.ts'
import { subjectOf, type NewsLine } from '../../../domain/views/bell.ts'
import { severalText } from '../../../domain/views/several-news.ts'
import { UserText } from '../../../ui/user-text.tsx'
import { useWorkspace } from '../../../workspace/react.tsx'
import { addressPart, taskIdAt, taskPath } from '../../shared/routes/address-part.ts'
import { useOpenTask } from '../../shared/tasks/open-task.ts'
import { Link } from '../routes/navigation.tsx'
import { lineMark } from './move-along-lines.ts'

interface NotificationTextProps {
  /** One notification, or several: told in one sentence where possible, otherwise by the newest of them. */
  line: NewsLine
  /** Called when it is opened, which counts as reading it. */
  onOpen: () => void
  /** Closes the dropdown, since the reader is leaving for another screen. */
  onLeave: () => void
  /** What precedes the words, for assistive technology. */
  children?: ReactNode
}

/**
 * The words of a notification: a link to its subject, as wide as the line it stands in, or plain words when the subject is
 * gone or no longer its reader's.
 */
export function NotificationText({ line, onOpen, onLeave, children }: NotificationTextProps) {
  const several = useMemo(() => severalText(line), [line])
  const path = useWorkspace(
    useCallback(
      (state: State, me: User | undefined) =>
        me && (several === undefined ? pathOf(state, me, line[0]) : pathOfSeveral(state, me, line)),
      [line, several],
    ),
  )
  const words = (
    <>
      {children}
      <UserText dir="ltr">{several ?? line[0].message}</UserText>
    </>
  )
  const openTask = useOpenTask()
  const open = (event: MouseEvent) => {
    onOpen()
    // With a modifier key it opens in addition to this page.
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
      {line.some(({ read }) => !read) && (
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

/** Several tasks lead to the screen where the reader sees their own. */
function pathOfSeveral(state: State, me: User, line: NewsLine): string | undefined {
  if (!line.some((notification) => subjectOf(state, me, notification))) return undefined
  return line[0].kind === 'ready for review' ? `${homeOf(me)}?review=ready` : homeOf(me)
}

function pathOf(state: State, me: User, notification: Notification): string | undefined {
  const subject = subjectOf(state, me, notification)
  if (!subject) return undefined
  if (subject.table === 'tasks') return taskPath(subject.id)
  const id = addressPart(subject.id)
  return can.enter(me, 'projects') ? `/projects/${id}` : `/my-projects/${id}`
}
