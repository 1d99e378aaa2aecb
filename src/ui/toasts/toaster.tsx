import { CircleCheck, OctagonAlert, X } from 'lucide-react'
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type MouseEvent,
} from 'react'
import { createPortal } from 'react-dom'
import { resolveValue, toast, useToaster, type Toast } from 'react-hot-toast/headless'
import { Button, IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { makeRoom, toastHost } from './toast-host.ts'
import type { ToastAction, ToastOptions } from './toast-options.ts'

export function success(
  text: string,
  { action, also, brief, isSaid, about = text, topic = text, of }: ToastOptions,
): void {
  // Fetching the code of the toasts may have taken longer than the rejection.
  if (withdrawn.delete(of)) return
  const id = `success ${topic}`
  const actions = [also, action].filter((one) => one !== undefined)
  const told = { text, about, actions, of, isSaid, turn: ++turns }
  shownNow.set(id, told)
  toast.success((shown) => <Message toast={shown} told={told} />, {
    id,
    duration: actions.length > 0 && !brief ? durationWithAction : duration,
  })
}

/** Removes the toast that reports something, unless another one has taken its place; if it is yet to come, it will not. */
export function withdraw(of: string): void {
  withdrawn.add(of)
  for (const [id, told] of shownNow) {
    if (told.of === of) toast.dismiss(id)
  }
}

/** Ids of reported successes that were rejected in the end, until their toasts would have come. */
const withdrawn = new Set<string | undefined>()

/** Removes all toasts at once. */
export function removeAll(): void {
  toast.remove()
}

interface ShownToast {
  readonly text: string
  /** What the actions are about. */
  readonly about: string
  readonly actions: readonly ToastAction[]
  readonly of?: string | undefined
  readonly isSaid?: boolean | undefined
  /** Unique for each toast. */
  readonly turn: number
}

let turns = 0

/** What the toasts say, by their ids, while they are shown. */
const shownNow = new Map<string, ShownToast>()

export function error(text: string): void {
  const told = { text, about: text, actions: [], of: text, turn: ++turns }
  toast.error((shown) => <Message toast={shown} told={told} />, { id: `error ${text}` })
}

// SPEC 9: top-right, 3000 ms, of any kind.
const duration = 3000

// Long enough to read it, think and reach the button.
const durationWithAction = 8000

/**
 * Where the toasts appear: at the top right, directly below the bar, whose buttons must stay reachable, however far that is
 * from the top; or at the lower end of what covers the page. Rendered here and not by the library's own Toaster, which
 * would keep all toasts while the pointer rests on one: a toast that came up under the pointer would stay and cover what is
 * below it. Here they stay only while somebody is at a toast's buttons.
 */
export function Host() {
  const { toasts, handlers } = useToaster({ duration })
  const { startPause, endPause } = handlers
  const [hands, setHands] = useState(0)
  const isHeld = hands > 0
  useEffect(() => {
    if (isHeld) startPause()
  }, [isHeld, startPause])
  // `endPause` becomes a different function once the pause has begun; called before that, it does nothing.
  useEffect(() => {
    if (!isHeld) endPause()
  }, [isHeld, endPause])
  const hold = useCallback(() => {
    setHands((count) => count + 1)
    return () => setHands((count) => count - 1)
  }, [])
  useLayoutEffect(() => {
    if (toasts.length === 0) return undefined
    const follow = () => place(toastHost())
    follow()
    const listening = new AbortController()
    const { signal } = listening
    // The focus moves into each new screen, which may have another bar.
    for (const event of ['scroll', 'resize', 'focusin']) addEventListener(event, follow, { signal })
    return () => listening.abort()
  }, [toasts])
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => makeRoom(entry?.contentRect.height ?? 0))
    observer.observe(toastHost())
    return () => observer.disconnect()
  }, [])
  return createPortal(
    <Hold value={hold}>
      {toasts.map((shown) => (
        <Bar key={shown.id} toast={shown} />
      ))}
    </Hold>,
    toastHost(),
  )
}

/** Places the toasts below the bar, which is the first `<header>` of a page. */
function place(stack: HTMLElement): void {
  const bar = document.querySelector('header')?.getBoundingClientRect()
  stack.style.top = `${Math.max(0, bar?.bottom ?? 0) + 2}px`
}

/** Keeps all toasts until the function it returns is called. */
const Hold = createContext<() => () => void>(() => () => {})

/** A toast on its way out makes room for those below it while it fades, and can no longer be pressed. */
function Bar({ toast: shown }: { toast: Toast }) {
  const failed = shown.type === 'error'
  const Icon = failed ? OctagonAlert : CircleCheck
  return (
    <div
      inert={!shown.visible}
      className={classNames(
        'grid max-w-[min(26rem,100%)] [transition:all_.2s] starting:[translate:0_-0.75rem] starting:opacity-0',
        shown.visible
          ? 'pointer-events-auto mb-2 grid-rows-[1fr]'
          : '[translate:0_-0.75rem] grid-rows-[0fr] opacity-0',
      )}
    >
      <div className={classNames('min-h-0', !shown.visible && 'overflow-hidden')}>
        <div
          className={classNames(
            'flex items-center rounded-lg border border-s-4 border-line bg-raised py-0.5 ps-3 pe-1.5 text-ink shadow-float',
            failed ? 'border-s-danger' : 'border-s-success',
          )}
        >
          <Icon size={18} className={classNames('shrink-0', failed ? 'text-danger' : 'text-success')} />
          <div className="mx-2.5 my-0.5 min-w-0 flex-auto">{resolveValue(shown.message, shown)}</div>
        </div>
      </div>
    </div>
  )
}

function Message({ toast: shown, told }: { toast: Toast; told: ShownToast }) {
  const { id } = shown
  const { text, about, actions, isSaid, turn } = told
  useEffect(() => {
    // Set again when it is mounted elsewhere, for example in a dialog.
    shownNow.set(id, told)
    return () => void shownNow.delete(id)
  }, [id, told])
  const { giveBack, ...buttons } = useHold(shown.visible)
  const isOver = useEnd(actions.find(({ end }) => end)?.end)
  useEffect(() => {
    if (isOver) toast.dismiss(id)
  }, [isOver, id])
  const dismiss = () => {
    giveBack()
    toast.dismiss(id)
  }
  const act = ({ onAction }: ToastAction) => {
    dismiss()
    onAction()
  }
  return (
    <span aria-live={isSaid ? 'off' : undefined} className="flex items-center gap-2">
      {/* A new element each time, so that the same words are announced, and seen to appear, anew. */}
      <span
        key={turn}
        dir="auto"
        className="max-h-[33vh] min-w-0 overflow-y-auto wrap-anywhere [transition:all_.2s] starting:opacity-0"
      >
        {text}
      </span>
      <span {...buttons} className="flex shrink-0 items-center gap-2">
        {!isOver &&
          actions.map((action) => (
            // Each toast has its own buttons: by ear they are told apart by what their toast reports.
            <Button
              key={action.label}
              size="sm"
              aria-label={`${action.label}: ${about}`}
              onMouseDown={keepFocus}
              onClick={() => act(action)}
            >
              {action.label}
            </Button>
          ))}
        <IconButton
          label="Dismiss"
          icon={X}
          size="sm"
          onMouseDown={keepFocus}
          onClick={dismiss}
          className="text-muted"
        />
      </span>
    </span>
  )
}

/** Whether a toast's action is no longer possible. */
function useEnd(end: ToastAction['end']): boolean {
  return useSyncExternalStore(end?.subscribe ?? never, () => end?.hasCome() ?? false)
}

const never = () => () => {}

/**
 * Keeps the toasts while the pointer or the focus is at an element with these properties. `giveBack` returns the focus, if
 * it is there, to where it was before.
 */
function useHold(isShown: boolean) {
  const hold = use(Hold)
  const ref = useRef<HTMLSpanElement>(null)
  const before = useRef<HTMLElement>(null)
  const [pointer, setPointer] = useState(false)
  const [focus, setFocus] = useState(false)
  const isHeld = isShown && (pointer || focus)
  useEffect(() => (isHeld ? hold() : undefined), [isHeld, hold])
  useEffect(() => {
    if (!pointer) return undefined
    // It may be moved away from the pointer without any event: toasts move in and out of dialogs.
    const look = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node) || !ref.current?.contains(target)) setPointer(false)
    }
    document.addEventListener('pointermove', look)
    return () => document.removeEventListener('pointermove', look)
  }, [pointer])
  return {
    ref,
    onPointerEnter: () => setPointer(true),
    onPointerLeave: () => setPointer(false),
    onFocus: ({ relatedTarget }: FocusEvent) => {
      setFocus(true)
      const isFromHere = relatedTarget instanceof Node && ref.current?.contains(relatedTarget)
      if (!isFromHere) before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
    },
    onBlur: () => setFocus(false),
    giveBack: () => {
      if (ref.current?.contains(document.activeElement)) before.current?.focus()
    },
  }
}

/** The toast disappears when its button is pressed: the focus stays where it was instead of being lost with it. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}
