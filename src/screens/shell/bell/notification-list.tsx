import { memo, useState } from 'react'
import type { Notification } from '../../../domain/model/notifications.ts'
import type { RowId } from '../../../domain/model/tables.ts'
import type { User } from '../../../domain/model/users.ts'
import { notificationsFor } from '../../../domain/rules/notifications.ts'
import type { State } from '../../../domain/state/state.ts'
import { shownType, timeOf } from '../../../domain/views/bell.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/panel.tsx'
import { tones } from '../../../ui/tone.ts'
import { UserText } from '../../../ui/user-text.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Moment } from '../../shared/moment.tsx'
import { useWorkspace } from '../../../workspace/react.tsx'

/** How many are drawn at first, and added by each 'Show more': up to 1,000 are kept. */
const pageSize = 50

/** The notifications that the viewer sees, newest first, those in `fresh` marked as new. SPEC 2 'Notification bell'. */
export function NotificationList({ fresh }: { fresh: ReadonlySet<RowId> }) {
  const notifications = useWorkspace(seen)
  const [limit, setLimit] = useState(pageSize)
  if (notifications.length === 0) return <EmptyState>No notifications yet.</EmptyState>
  return (
    <ul
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it
      tabIndex={0}
      className="max-h-[min(28rem,70dvh)] overflow-y-auto -outline-offset-2"
    >
      {notifications.slice(0, limit).map((notification) => (
        <Item
          key={notification.id}
          notification={notification}
          fresh={!notification.read || fresh.has(String(notification.id))}
        />
      ))}
      {notifications.length > limit && (
        <li className="flex justify-center border-t border-line p-3">
          <Button size="sm" onClick={() => setLimit(limit + pageSize)}>
            Show more
          </Button>
        </li>
      )}
    </ul>
  )
}

const Item = memo(function Item({ notification, fresh }: { notification: Notification; fresh: boolean }) {
  const type = shownType(notification)
  const { text, mark: Mark } = tones[type]
  return (
    <li
      data-type={type}
      className={`flex gap-2.5 border-t border-line px-4 py-2.5 first:border-t-0 ${fresh ? 'bg-accent-soft/50' : ''}`}
    >
      <Mark size={18} className={`mt-0.5 shrink-0 ${text}`} />
      <div className="min-w-0 flex-1">
        <VisuallyHidden>{type}: </VisuallyHidden>
        <UserText lines={6}>{notification.message}</UserText>
        <div className="mt-0.5 flex flex-wrap items-center gap-2 text-sm text-muted">
          <Time notification={notification} />
          {fresh && (
            <Badge tone="accent" plain>
              New
            </Badge>
          )}
        </div>
      </div>
    </li>
  )
})

/** When it was made, as the viewer writes it; the stored text where that is all there is. */
function Time({ notification }: { notification: Notification }) {
  const time = timeOf(notification)
  if (time === undefined) return <UserText lines={1}>{notification.time}</UserText>
  return <Moment at={time} />
}

function seen(state: State, me: User | undefined): readonly Notification[] {
  return me ? notificationsFor(state, me) : []
}
