import { X } from 'lucide-react'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useHeldPage } from '../../ui/hold-page.ts'
import { isDialogOpen } from '../../ui/modal.ts'
import { showToastsBeside, showToastsUnder } from '../../ui/toasts/toast-host.ts'
import { useAfterPaint } from '../../ui/use-after-paint.ts'
import { useMedia } from '../../ui/use-media.ts'
import { focusOpener, showOpener } from '../shared/tasks/task-opener.ts'
import { showBannersIn } from '../shell/banners/banner-place.tsx'
import { useTaskPanel } from '../shell/routes/navigation.tsx'

interface PanelFrameProps {
  taskId: string
  /** The accessible name. */
  name: string
  /** Shown at the top, beside 'Close'. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * The window width from which there is room for the panel beside the page, and how wide it is there: the widths in the
 * classes below.
 */
const wide = '(min-width: 68.75rem)'
const widthBeside = 'clamp(26rem, 32vw, 35rem)'

/**
 * The frame of a task's panel: where there is room, a region beside the page like the others; in a narrower window, a
 * dialog over the page; on a phone, the whole screen. It is the same element in each case, so that typed text survives a
 * change of the window.
 */
export function PanelFrame({ taskId, name, actions, children }: PanelFrameProps) {
  const { closeTask } = useTaskPanel()
  const frame = useRef<HTMLDivElement>(null)
  const banners = useRef<HTMLDivElement>(null)
  const isBeside = useMedia(wide)
  const isPainted = useAfterPaint()
  // Read before anything is rendered that would have to move.
  const [isFirst] = useState(() => document.querySelector('h1') === null)
  const hasRoom = isFirst || isPainted
  useCovering(frame, !isBeside)
  useHeldPage(!isBeside, false)
  // Toasts often report something done in the panel, where the next field is: it must not be covered by them.
  useLayoutEffect(() => {
    if (isBeside) return showToastsBeside(widthBeside)
    return frame.current ? showToastsUnder(frame.current) : undefined
  }, [isBeside])
  useLayoutEffect(
    () => (isBeside || !banners.current ? undefined : showBannersIn(banners.current)),
    [isBeside],
  )
  useFocus(frame, taskId)
  useOpenerInSight(hasRoom)
  useEscapeOutside(closeTask, banners)
  const press = (event: ReactKeyboardEvent<HTMLElement>): void => {
    const { target, currentTarget } = event
    // React also passes on keys from menus and dialogs opened from here; these close by themselves.
    const isHere =
      target instanceof Element && currentTarget.contains(target) && !target.closest('dialog, [role=menu]')
    if (isHere && isPlainEscape(event.nativeEvent)) closeTask()
  }
  return (
    <>
      {!isBeside && (
        <div aria-hidden className="fixed inset-0 z-30 bg-scrim/55 print:hidden" onMouseDown={closeTask} />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a region or a dialog, which has one key of its own */}
      <div
        ref={frame}
        data-task-panel
        role={isBeside ? 'region' : 'dialog'}
        aria-modal={isBeside ? undefined : true}
        aria-label={name}
        tabIndex={-1}
        onKeyDown={press}
        className={classNames(
          'task-frame flex flex-col border-line bg-surface text-ink outline-none print:block',
          hasRoom && 'task-frame-room',
        )}
      >
        <div className="flex min-h-12 items-center gap-1 border-b border-line py-1 pr-2 pl-4">
          <span className="flex-1 text-sm font-semibold text-muted">Task</span>
          {actions}
          <IconButton label="Close" icon={X} onClick={closeTask} className="text-muted" />
        </div>
        {/* Never so high that no room is left for the task. */}
        <div ref={banners} className="max-h-1/2 shrink-0 overflow-y-auto" />
        <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-3">{children}</div>
      </div>
    </>
  )
}

/** Moves the focus into the panel with each task, and back to what opened it when the panel closes. */
function useFocus(frame: RefObject<HTMLElement | null>, taskId: string): void {
  const latest = useRef(taskId)
  // In the same commit as the rendering: a key pressed as soon as the panel is visible is meant for it.
  useLayoutEffect(() => {
    latest.current = taskId
    frame.current?.focus({ preventScroll: true })
  }, [frame, taskId])
  useEffect(
    () => () => {
      // Unless it has already moved elsewhere.
      if (document.activeElement === document.body) focusOpener(latest.current)
    },
    [],
  )
}

/**
 * The page makes room in the frame after the one in which the panel appears, since that moves everything on it. What opened
 * the panel is kept in sight.
 */
function useOpenerInSight(hasRoom: boolean): void {
  useLayoutEffect(() => {
    if (hasRoom) showOpener()
  }, [hasRoom])
}

/**
 * Makes everything behind a panel that covers it unreachable; what lies on top of everything, such as toasts and menus,
 * stays reachable.
 */
function useCovering(frame: RefObject<HTMLElement | null>, isCovering: boolean): void {
  useLayoutEffect(() => {
    if (!isCovering) return undefined
    const behind = aroundUpTo(document.getElementById('root'), frame.current)
    for (const element of behind) element.inert = true
    return () => {
      for (const element of behind) element.inert = false
    }
  }, [frame, isCovering])
}

function aroundUpTo(root: Element | null, inner: Element | null): HTMLElement[] {
  const around: HTMLElement[] = []
  for (let at = inner; at !== null && at !== root; at = at.parentElement)
    for (const one of at.parentElement?.children ?? [])
      if (one instanceof HTMLElement && one !== at && !one.inert && !one.ariaHidden) around.push(one)
  return around
}

/**
 * Lets Escape close the panel also while nothing has the focus, and from the banners inside it, which React has elsewhere
 * in its tree; on the page beside it, the key belongs to the page.
 */
function useEscapeOutside(close: () => void, banners: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target } = event
      const isOurs =
        target === document.body || (target instanceof Node && banners.current?.contains(target) === true)
      if (isOurs && isPlainEscape(event) && !isDialogOpen()) close()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [close, banners])
}

/** Whether an Escape neither ends the composition of a character nor has been handled elsewhere. */
function isPlainEscape(event: KeyboardEvent): boolean {
  return event.key === 'Escape' && !event.isComposing && !event.defaultPrevented
}
