import { CircleCheck, OctagonAlert, X } from 'lucide-react'
import { createContext, use, type MouseEvent } from 'react'
import { createPortal } from 'react-dom'
import { resolveValue, toast, useToaster, type Toast } from 'react-hot-toast/headless'
import { Button, IconButton } from './button.tsx'
import { toastHost } from './toast-host.ts'
import type { ToastAction, ToastOptions } from './toasts.tsx'

export function success(text: string, { action, topic = text }: ToastOptions): void {
  toast.success((shown) => <Message toast={shown} text={text} action={action} />, {
    id: `success ${topic}`,
    duration: action ? durationWithAction : duration,
  })
}

export function error(text: string): void {
  toast.error((shown) => <Message toast={shown} text={text} />, { id: `error ${text}` })
}

// SPEC section 9: top-right, 3000 ms, whatever kind.
const duration = 3000

// Long enough to read it, think, and reach the button.
const durationWithAction = 8000

/**
 * Where the toasts appear: at the top right, beneath the bar whose buttons are always wanted. Drawn here and not by the
 * library's own Toaster, which would keep all toasts for as long as the pointer rests on one: a toast that came up under
 * the pointer would stay and cover what is beneath it. Here only a hand at a toast's button keeps them.
 */
export function Host() {
  const { toasts, handlers } = useToaster({ duration })
  return createPortal(
    <Kept value={handlers}>
      <div className="pointer-events-none fixed inset-x-3 top-38 in-[dialog]:top-3! md:top-17 z-50 flex flex-col items-end gap-2">
        {toasts.map((shown) => (
          <Bar key={shown.id} toast={shown} />
        ))}
      </div>
    </Kept>,
    toastHost(),
  )
}

interface Keeping {
  readonly startPause: () => void
  readonly endPause: () => void
}

const Kept = createContext<Keeping>({ startPause: () => {}, endPause: () => {} })

function Bar({ toast: shown }: { toast: Toast }) {
  const failed = shown.type === 'error'
  const Icon = failed ? OctagonAlert : CircleCheck
  return (
    <div
      className={`flex max-w-[min(26rem,100%)] items-center rounded-lg border border-s-4 border-line bg-raised py-1.5 ps-3 pe-1.5 text-ink shadow-float transition duration-200 starting:-translate-y-3 starting:opacity-0 ${
        failed ? 'border-s-danger' : 'border-s-success'
      } ${shown.visible ? 'pointer-events-auto' : '-translate-y-3 opacity-0'}`}
    >
      <Icon size={18} className={`shrink-0 ${failed ? 'text-danger' : 'text-success'}`} />
      <div {...shown.ariaProps} className="mx-2.5 my-1 min-w-0 flex-auto">
        {resolveValue(shown.message, shown)}
      </div>
    </div>
  )
}

interface MessageProps {
  toast: Toast
  text: string
  action?: ToastAction | undefined
}

function Message({ toast: shown, text, action }: MessageProps) {
  const { startPause, endPause } = use(Kept)
  const dismiss = () => {
    // Nobody leaves a button that is gone.
    endPause()
    toast.dismiss(shown.id)
  }
  const act = () => {
    dismiss()
    action?.onAction()
  }
  return (
    <span className="flex items-center gap-2">
      <span dir="auto" className="line-clamp-6 min-w-0 wrap-anywhere">
        {text}
      </span>
      <span
        className="flex shrink-0 items-center gap-2"
        onPointerEnter={startPause}
        onPointerLeave={endPause}
        onFocus={startPause}
        onBlur={endPause}
      >
        {action && (
          <Button size="sm" onMouseDown={keepFocus} onClick={act}>
            {action.label}
          </Button>
        )}
        <IconButton label="Dismiss" icon={X} size="sm" onClick={dismiss} className="text-muted" />
      </span>
    </span>
  )
}

/** The toast goes with the press of its button: the focus stays where it was instead of getting lost with it. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}
