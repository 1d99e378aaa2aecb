import { ChevronDown } from 'lucide-react'
import { memo, useId, useMemo, useState } from 'react'
import type { Notification } from '../../../domain/model/notifications.ts'
import { shownType, timeOf, type NewsLine } from '../../../domain/views/bell.ts'
import { unreadIds } from '../../../domain/views/unread.ts'
import { countText } from '../../../domain/views/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { tones } from '../../../ui/tone.ts'
import { UserText } from '../../../ui/user-text.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useRun } from '../../../workspace/react-person.tsx'
import { Moment } from '../../shared/moment.tsx'
import { NotificationText } from './notification-text.tsx'

interface NotificationLineProps {
  line: NewsLine
  fresh: ReadonlySet<number>
  onLeave: () => void
}

/**
 * Notifications that belong together, as one line that leads to what they are about: the newest in words, the others behind
 * their count. A click marks as read those that have come since the bell was opened.
 */
export const NotificationLine = memo(function NotificationLine({
  line,
  fresh,
  onLeave,
}: NotificationLineProps) {
  const run = useRun()
  const [isOpen, setIsOpen] = useState(false)
  const moreId = useId()
  const [newest] = line
  const type = shownType(newest)
  const { text, mark: Mark } = tones[type]
  const unread = unreadIds(line)
  const isNew = unread.length > 0 || line.some(({ id }) => fresh.has(id))
  const read = (notificationIds: number[]) => {
    // Reading works even if this tab cannot write (another tab does).
    if (notificationIds.length > 0) run('notification.readSome', { notificationIds })
  }
  return (
    <li
      data-type={type}
      className={classNames(
        'border-t border-line first:border-t-0',
        isNew && 'bg-accent-soft/50 forced-colors:border-l-4',
      )}
    >
      <div className="relative flex gap-2.5 px-4 py-2.5 has-[a]:hover:bg-hover">
        <Mark size={18} className={`mt-0.5 shrink-0 ${text}`} />
        <div className="min-w-0 flex-1">
          <NotificationText line={line} onOpen={() => read(unread)} onLeave={onLeave}>
            <VisuallyHidden>
              {isNew && 'New. '}
              {type}:{' '}
            </VisuallyHidden>
          </NotificationText>
          <div className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            <Time notification={newest} />
            {isNew && (
              <Badge tone="accent" plain>
                New
              </Badge>
            )}
            {line.length > 1 && (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? moreId : undefined}
                onClick={() => setIsOpen(!isOpen)}
                className="relative z-10 -my-1 ml-auto inline-flex min-h-7 items-center gap-1 rounded-md border border-line-strong bg-raised px-2 text-xs font-semibold text-ink even-figures hover:border-accent pointer-coarse:min-h-10"
              >
                {isOpen ? 'Show one' : `Show all ${countText(line.length)}`}
                <ChevronDown
                  size={14}
                  className={classNames('[transition:rotate_.15s]', isOpen && 'rotate-180')}
                />
              </button>
            )}
          </div>
        </div>
      </div>
      {isOpen && (
        <ul id={moreId} className="mr-4 mb-2.5 ml-11 border-l-2 border-line">
          {line.map((notification) => (
            <li key={notification.id} className="relative px-3 py-1 text-sm has-[a]:hover:bg-hover">
              <OneText
                notification={notification}
                onOpen={() => read(unreadIds([notification]))}
                onLeave={onLeave}
              />
              <div className="text-muted">
                <Time notification={notification} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
})

/** One of several notifications. */
function OneText({
  notification,
  ...rest
}: {
  notification: Notification
  onOpen: () => void
  onLeave: () => void
}) {
  const line = useMemo(() => [notification] as const, [notification])
  return <NotificationText line={line} {...rest} />
}

/** When it was made, in the viewer's format; if there is only the stored text, that text. */
function Time({ notification }: { notification: Notification }) {
  const time = timeOf(notification)
  if (time === undefined) return <UserText>{notification.time}</UserText>
  return <Moment at={time} />
}
