import { Bell } from 'lucide-react'
import { useId, useRef, useState, type CSSProperties, type ToggleEvent } from 'react'
import type { State } from '../../../domain/state/state.ts'
import type { RowId } from '../../../domain/model/tables.ts'
import type { User } from '../../../domain/model/users.ts'
import { notificationsFor } from '../../../domain/rules/notifications.ts'
import { unreadCount } from '../../../domain/views/bell.ts'
import { IconButton } from '../../../ui/button.tsx'
import { usePeek, useWorkspace } from '../../../workspace/react.tsx'
import { useAct } from '../../shared/act.ts'
import { ClearNotifications } from './clear-notifications.tsx'
import { NotificationList } from './notification-list.tsx'

/**
 * The bell and its dropdown (SPEC 2 'Notification bell'). Opening it marks what the viewer sees as read; until it is
 * closed it still shows which ones were new.
 */
export function NotificationBell() {
  const peek = usePeek()
  const act = useAct()
  const unread = useWorkspace(unreadCount)
  const bell = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<{ readonly fresh: ReadonlySet<RowId>; readonly at: CSSProperties }>()
  const id = useId()

  const toggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'closed') {
      setOpened(undefined)
      return
    }
    setOpened({ fresh: peek(unreadIds), at: below(bell.current) })
    if (unread > 0) act('notification.readAll', {})
  }
  const leave = () => {
    popover.current?.hidePopover()
    bell.current?.focus()
  }

  return (
    <>
      <IconButton
        ref={bell}
        label="Notifications"
        icon={Bell}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={opened !== undefined}
        aria-describedby={`${id}-unread`}
      >
        {unread > 0 && (
          <span className="absolute top-1.5 right-1.5 size-2.5 rounded-full border-2 border-surface bg-danger pointer-coarse:top-2.5 pointer-coarse:right-2.5" />
        )}
      </IconButton>
      <span id={`${id}-unread`} hidden>
        {unread > 0 ? `${unread} unread` : 'None unread'}
      </span>
      <div
        ref={popover}
        id={id}
        popover="auto"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <dialog> is for what is opened by a program
        role="dialog"
        aria-labelledby={`${id}-title`}
        tabIndex={-1}
        style={opened?.at}
        onBeforeToggle={toggle}
        onToggle={(event) => event.newState === 'open' && event.currentTarget.focus()}
        className="absolute inset-auto m-0 w-[min(25rem,calc(100vw-1rem))] overflow-hidden rounded-lg border border-line bg-raised p-0 text-ink shadow-float"
      >
        <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4 py-1.5">
          <h2 id={`${id}-title`} className="text-lg font-semibold">
            Recent Notifications
          </h2>
          <ClearNotifications label="Clear all" variant="quiet" onAsk={leave} />
        </div>
        {opened && <NotificationList fresh={opened.fresh} />}
      </div>
    </>
  )
}

function unreadIds(state: State, me: User | undefined): ReadonlySet<RowId> {
  if (!me) return new Set()
  const unread = notificationsFor(state, me).filter((notification) => !notification.read)
  return new Set(unread.map((notification) => String(notification.id)))
}

/** Below the bell, aligned with its right edge, and wholly within the window however narrow that is. */
function below(bell: HTMLElement | null): CSSProperties {
  if (!bell) return {}
  const { bottom, right } = bell.getBoundingClientRect()
  const screen = document.documentElement.clientWidth
  const width = Math.min(400, window.innerWidth - 16)
  return {
    top: bottom + window.scrollY + 6,
    right: Math.max(8, Math.min(screen - right, screen - width - 8)),
  }
}
