import { CircleCheck, OctagonAlert, X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Toaster, toast, type Toast } from 'react-hot-toast'
import { IconButton } from './button.tsx'
import { toastHost } from './toast-host.ts'

/** Says that something was done. The same words are not shown twice at a time. */
export function showSuccess(text: string): void {
  toast.success((shown) => <Message toast={shown} text={text} />, { id: `success ${text}` })
}

/** Says that something was refused, or went wrong. The same words are not shown twice at a time. */
export function showError(text: string): void {
  toast.error((shown) => <Message toast={shown} text={text} />, { id: `error ${text}` })
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

function Message({ toast: shown, text }: { toast: Toast; text: string }) {
  return (
    <span className="flex items-center gap-2">
      <span dir="auto" className="line-clamp-6 min-w-0 wrap-anywhere">
        {text}
      </span>
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
