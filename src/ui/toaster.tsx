import { CircleCheck, OctagonAlert, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { createPortal } from 'react-dom'
import { Toaster, toast, type Toast } from 'react-hot-toast'
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

/** Where the toasts appear. */
export function Host() {
  return createPortal(
    <Toaster
      position="top-right"
      containerStyle={{ inset: 12 }}
      toastOptions={{
        duration,
        success: {
          duration,
          icon: <CircleCheck size={18} className="shrink-0 text-success" />,
          style: { borderInlineStart: '4px solid var(--color-success)' },
        },
        error: {
          duration,
          icon: <OctagonAlert size={18} className="shrink-0 text-danger" />,
          style: { borderInlineStart: '4px solid var(--color-danger)' },
        },
        style: {
          maxWidth: 'min(26rem, 100%)',
          padding: '6px 6px 6px 12px',
          background: 'var(--color-raised)',
          color: 'var(--color-ink)',
          border: '1px solid var(--color-line)',
          borderRadius: 'var(--radius-lg)',
          boxShadow: 'var(--shadow-float)',
        },
      }}
    />,
    toastHost(),
  )
}

interface MessageProps {
  toast: Toast
  text: string
  action?: ToastAction | undefined
}

function Message({ toast: shown, text, action }: MessageProps) {
  const act = () => {
    toast.dismiss(shown.id)
    action?.onAction()
  }
  return (
    <span className="flex items-center gap-2">
      <span dir="auto" className="line-clamp-6 min-w-0 wrap-anywhere">
        {text}
      </span>
      {action && (
        <Button size="sm" onMouseDown={keepFocus} onClick={act} className="shrink-0">
          {action.label}
        </Button>
      )}
      <IconButton
        label="Dismiss"
        icon={X}
        size="sm"
        onClick={() => toast.dismiss(shown.id)}
        className="text-muted"
      />
    </span>
  )
}

/** The toast goes with the press of its button: the focus stays where it was instead of getting lost with it. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}
