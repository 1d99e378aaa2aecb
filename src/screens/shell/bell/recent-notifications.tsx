import { useEffect, useRef } from 'react'
import { can } from '../../../domain/can.ts'
import { newsKindsFor } from '../../../domain/views/news-kinds.ts'
import { Button } from '../../../ui/button.tsx'
import { useMe } from '../../../workspace/react.tsx'
import { Link } from '../routes/navigation.tsx'
import { useNotificationCount } from './clear-notifications.tsx'
import { moveAlongLines } from './move-along-lines.ts'
import { NotificationList } from './notification-list.tsx'

interface RecentNotificationsProps {
  /** The ids of the notifications that were unread when the bell was opened. */
  fresh: ReadonlySet<number>
  /** Closes the dropdown. */
  onLeave: () => void
  /** Closes it and asks whether to clear the list. */
  onClear: () => void
}

/** What the bell opens (SPEC 2 'Notification bell'), with 'Clear all' for those who may (SPEC 4). */
export function RecentNotifications({ fresh, onLeave, onClear }: RecentNotificationsProps) {
  const me = useMe()
  const isEmpty = useNotificationCount() === 0
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const dropdown = top.current?.closest<HTMLElement>('[popover]')
    if (!dropdown) return undefined
    const press = (event: KeyboardEvent): void => moveAlongLines(dropdown, event)
    dropdown.addEventListener('keydown', press)
    return () => dropdown.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <div
        ref={top}
        className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 py-1.5"
      >
        <h2 className="text-lg font-semibold">Recent Notifications</h2>
        {can.clearNotifications(me) && !isEmpty && (
          <Button size="sm" variant="quiet" onClick={onClear}>
            Clear all
          </Button>
        )}
      </div>
      <NotificationList fresh={fresh} onLeave={onLeave} />
      {newsKindsFor(me.role).length > 0 && (
        <p className="flex border-t border-line bg-surface px-4 text-sm">
          <Link
            to="/settings"
            onClick={onLeave}
            className="link flex min-h-9 items-center -outline-offset-2 pointer-coarse:min-h-11"
          >
            Choose what you hear about
          </Link>
        </p>
      )}
    </>
  )
}
