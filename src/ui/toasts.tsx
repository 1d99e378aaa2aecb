import { CircleCheck, OctagonAlert, X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Toaster, toast, type Toast } from 'react-hot-toast'
import { Button, IconButton } from './button.tsx'
import { toastHost } from './toast-host.ts'

/** A button in a toast, such as 'Undo'. Pressing it also closes the toast. */
export interface ToastAction {
  label: string
  onAction: () => void
}

/** Says that something was done. Gives the toast's id. */
export function showSuccess(text: string, action?: ToastAction): string {
  return toast.success((shown) => <Message toast={shown} text={text} action={action} />)
}

/** Says that something was refused, or went wrong. Gives the toast's id. */
export function showError(text: string, action?: ToastAction): string {
  return toast.error((shown) => <Message toast={shown} text={text} action={action} />)
}

/** Takes a toast away before its time; all of them without an id. */
export function hideToast(id?: string): void {
  toast.dismiss(id)
}

// SPEC section 9: top-right, 3000 ms, whatever kind.
const duration = 3000

/** Where the toasts appear. Once, next to the routes. */
export function Toasts() {
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
  action: ToastAction | undefined
}

function Message({ toast: shown, text, action }: MessageProps) {
  const close = () => toast.dismiss(shown.id)
  const act = () => {
    action?.onAction()
    close()
  }
  return (
    <span className="flex items-center gap-2">
      <span dir="auto" className="line-clamp-6 min-w-0 wrap-anywhere">
        {text}
      </span>
      {action && (
        <Button size="sm" variant="quiet" onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" icon={X} size="sm" onClick={close} className="text-muted" />
    </span>
  )
}
