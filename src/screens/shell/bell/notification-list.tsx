import { useEffect, useMemo, useRef, useState } from 'react'
import type { Notification } from '../../../domain/model/notifications.ts'
import type { User } from '../../../domain/model/users.ts'
import { notificationsFor } from '../../../domain/rules/notifications.ts'
import type { State } from '../../../domain/state/state.ts'
import { linesOf } from '../../../domain/views/bell.ts'
import { EmptyState } from '../../../ui/panel.tsx'
import { useWorkspace } from '../../../workspace/react.tsx'
import { NotificationLine } from './notification-line.tsx'

/** How many lines are drawn at first, and added each time the end comes near: up to 1,000 notifications are kept. */
const pageSize = 30

interface NotificationListProps {
  fresh: ReadonlySet<number>
  onLeave: () => void
}

/** Leaves room below for what follows, even in a low window with its bar and heading above. */
const maxHeight = 'min(28rem, max(5rem, 100dvh - 12.5rem))'

/** The notifications that the viewer sees, newest first, with those in `fresh` marked as new. SPEC 2 'Notification bell'. */
export function NotificationList({ fresh, onLeave }: NotificationListProps) {
  const notifications = useWorkspace(seen)
  const lines = useMemo(() => linesOf(notifications), [notifications])
  const [limit, setLimit] = useState(pageSize)
  if (lines.length === 0) return <EmptyState>No notifications yet.</EmptyState>
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it
      tabIndex={0}
      style={{ maxHeight }}
      className="overflow-y-auto overscroll-contain -outline-offset-2"
    >
      <ul>
        {lines.slice(0, limit).map((line) => (
          // Keyed by the oldest, which stays the same as more join the line.
          <NotificationLine key={line.at(-1)?.id} line={line} fresh={fresh} onLeave={onLeave} />
        ))}
      </ul>
      {lines.length > limit && <Older key={limit} onNear={() => setLimit(limit + pageSize)} />}
    </div>
  )
}

/** Comes after the last line, and calls `onNear` when it nears the visible part. */
function Older({ onNear }: { onNear: () => void }) {
  const ref = useRef<HTMLParagraphElement>(null)
  const near = useRef(onNear)
  useEffect(() => {
    const end = ref.current
    if (!end) return undefined
    const watch = ([entry]: IntersectionObserverEntry[]) => entry?.isIntersecting && near.current()
    const observer = new IntersectionObserver(watch, { root: end.parentElement, rootMargin: '400px' })
    observer.observe(end)
    return () => observer.disconnect()
  }, [])
  return (
    <p ref={ref} className="border-t border-line p-2.5 text-center text-sm text-muted">
      Loading older ones …
    </p>
  )
}

function seen(state: State, me: User | undefined): readonly Notification[] {
  return me ? notificationsFor(state, me) : []
}
