import { Bell } from 'lucide-react'
import {
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type RefObject,
  type ToggleEvent,
} from 'react'
import type { State } from '../../../domain/state/state.ts'
import type { User } from '../../../domain/model/users.ts'
import { notificationsFor } from '../../../domain/rules/notifications.ts'
import { countText } from '../../../domain/views/format.ts'
import { unreadCount, unreadIds } from '../../../domain/views/unread.ts'
import { IconButton } from '../../../ui/button.tsx'
import { loadable } from '../../../ui/parts/loadable.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { openWholeDoor } from '../../../workspace/door.ts'
import { usePeek, useWorkspace } from '../../../workspace/react.tsx'
import { useAct } from '../../shared/act.ts'

// Only the dot belongs to the first screen.
const News = loadable<{ fresh: ReadonlySet<number>; onLeave: () => void; onClear: () => void }>(
  async () => (await import('./recent-notifications.tsx')).RecentNotifications,
)
const Question = loadable<{ onEnd: () => void }>(async () => {
  const [{ ClearNotifications }] = await Promise.all([import('./clear-notifications.tsx'), openWholeDoor()])
  return ClearNotifications
})
const preload = () => void News.preload()

/**
 * The bell and its dropdown (SPEC 2 'Notification bell'). Opening it marks the notifications that the viewer sees as read;
 * until it is closed, it still shows which ones were new.
 */
export function NotificationBell() {
  const peek = usePeek()
  const act = useAct()
  const unread = useWorkspace(unreadCount)
  const bell = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<{ readonly fresh: ReadonlySet<number> }>()
  const at = usePlaceBelow(bell, opened !== undefined)
  const [asksToClear, setAsksToClear] = useState(false)
  const id = useId()

  const toggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState === 'closed') {
      // The lines go before the browser returns the focus from in here.
      if (currentTarget.contains(document.activeElement)) currentTarget.focus()
      setOpened(undefined)
      return
    }
    setOpened({ fresh: peek(unreadNow) })
    if (unread > 0) act('notification.readAll', {})
  }
  const leave = () => {
    popover.current?.hidePopover()
    bell.current?.focus()
  }
  // The dialog would close the dropdown anyway; this way the focus returns to where the dropdown was opened from.
  const clear = () => {
    leave()
    setAsksToClear(true)
  }

  return (
    <>
      <IconButton
        ref={bell}
        label="Notifications"
        icon={Bell}
        data-deed="news"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={opened !== undefined}
        aria-describedby={`${id}-unread`}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {unread > 0 && <span className="unread-dot" />}
      </IconButton>
      <span id={`${id}-unread`} hidden>
        {unread > 0 ? `${countText(unread)} unread` : 'None unread'}
      </span>
      <div
        ref={popover}
        id={id}
        popover="auto"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <dialog> is for what is opened by a program
        role="dialog"
        aria-label="Recent Notifications"
        tabIndex={-1}
        style={at}
        onBeforeToggle={toggle}
        onToggle={takeFocus}
        // In the top layer nothing is above it; the z-index says so to tools that do not know about that layer.
        className="bell-popover fixed z-50 overflow-hidden rounded-lg border border-line bg-raised text-ink shadow-float"
      >
        {opened && (
          <Suspense fallback={<Spinner />}>
            <News.Part fresh={opened.fresh} onLeave={leave} onClear={clear} />
          </Suspense>
        )}
      </div>
      {asksToClear && <Question.WhenHere onEnd={() => setAsksToClear(false)} />}
    </>
  )
}

/** Moves the focus into the dropdown once it is open. The event comes later, when a quick user may already be at a line. */
function takeFocus({ newState, currentTarget }: ToggleEvent<HTMLDivElement>): void {
  if (newState === 'open' && !currentTarget.contains(document.activeElement)) currentTarget.focus()
}

function unreadNow(state: State, me: User | undefined): ReadonlySet<number> {
  return new Set(me && unreadIds(notificationsFor(state, me)))
}

/** The position of something below a button while it is open, updated as the window resizes or the page scrolls. */
function usePlaceBelow(button: RefObject<HTMLElement | null>, isOpen: boolean): CSSProperties {
  const [at, setAt] = useState<CSSProperties>({})
  useLayoutEffect(() => {
    if (!isOpen || !button.current) return undefined
    const { current } = button
    const place = (): void => setAt(below(current))
    place()
    addEventListener('resize', place)
    addEventListener('scroll', place)
    return () => {
      removeEventListener('resize', place)
      removeEventListener('scroll', place)
    }
  }, [button, isOpen])
  return at
}

/** The position below the bell, aligned with its right edge and entirely within the window, however narrow. */
function below(bell: HTMLElement): CSSProperties {
  const { bottom, right } = bell.getBoundingClientRect()
  const beside = document.documentElement.clientWidth - right
  return { top: bottom + 6, right: `clamp(8px, ${beside}px, 100% - 25rem - 8px)` }
}
