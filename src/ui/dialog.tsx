import { X } from 'lucide-react'
import { useId, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { useMedia } from './use-media.ts'
import { useModal } from './use-modal.ts'

interface DialogProps {
  /** The heading, and the accessible name. */
  title: string
  children: ReactNode
  /** Buttons, at the bottom and always visible. A submit button here names its form: `form="the-id"`. */
  footer?: ReactNode
  /** Called on Escape, the cross and (if allowed) the backdrop. The dialog closes when it is no longer rendered. */
  onClose: () => void
  /** `sm` for a question, `md` for a form, `lg` for a long form. */
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Whether a click outside the dialog closes it. Off if that could lose typed text. */
  closeOnBackdrop?: boolean | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  /** The id of the element that describes the dialog. */
  describedBy?: string | undefined
}

const widths = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' }

/**
 * A modal dialog, open while it is rendered: `{open && <Dialog … />}`. The focus goes to the element with `data-autofocus`,
 * or else to the first field, and on closing back to where it was.
 */
export function Dialog({ title, children, footer, onClose, size = 'md', ...rest }: DialogProps) {
  const titleId = useId()
  const dialog = useModal()
  // In a low window its head and buttons would leave no room for its content, so all of it scrolls together. Rule Y100.
  const isLow = useMedia('(height < 25rem)')

  const cancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return // the cancel of a file input bubbles
    event.preventDefault()
    onClose()
  }
  // A second Escape in a row cannot be prevented: the browser closes the dialog, and its owner must be told.
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
  }
  const pressed = (event: MouseEvent) => {
    if (rest.closeOnBackdrop && event.target === event.currentTarget) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keyboard closes with Escape
    <dialog
      ref={dialog}
      role={rest.role}
      aria-labelledby={titleId}
      aria-describedby={rest.describedBy}
      onCancel={cancel}
      onClose={closed}
      onMouseDown={pressed}
      className="fixed inset-0 size-full max-h-none max-w-none items-center justify-center overflow-hidden bg-transparent p-2 text-ink backdrop:bg-scrim/55 open:flex sm:p-6"
    >
      <div
        className={classNames(
          'flex max-h-full w-full flex-col rounded-xl border border-line bg-surface shadow-modal',
          isLow ? 'overflow-y-auto overscroll-contain' : 'overflow-hidden',
          widths[size],
        )}
      >
        <div className="flex items-start gap-3 border-b border-line py-2 pr-2 pl-5">
          <h2 id={titleId} dir="auto" className="min-w-0 flex-1 py-1.5 text-lg font-semibold">
            {title}
          </h2>
          <IconButton label="Close" icon={X} onClick={onClose} className="text-muted" />
        </div>
        <div
          className={classNames('px-5 py-4', !isLow && 'min-h-0 flex-1 overflow-y-auto overscroll-contain')}
        >
          {children}
        </div>
        {footer && (
          <div className="flex flex-wrap justify-end gap-2 border-t border-line bg-canvas px-5 py-3">
            {footer}
          </div>
        )}
      </div>
    </dialog>
  )
}

interface ConfirmDialogProps {
  title: string
  /** What exactly is going to happen. */
  message: ReactNode
  onConfirm: () => void
  onCancel: () => void
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  /** `danger` for removing something. */
  tone?: 'danger' | 'primary' | undefined
  pending?: boolean | undefined
}

/** Asks before something is done: an alert dialog with the focus on the harmless answer. */
export function ConfirmDialog({
  title,
  message,
  onConfirm,
  onCancel,
  tone = 'danger',
  ...rest
}: ConfirmDialogProps) {
  const messageId = useId()
  return (
    <Dialog
      title={title}
      role="alertdialog"
      size="sm"
      describedBy={messageId}
      onClose={onCancel}
      footer={
        <>
          <Button data-autofocus onClick={onCancel}>
            {rest.cancelLabel ?? 'Cancel'}
          </Button>
          <Button variant={tone} pending={rest.pending} onClick={onConfirm}>
            {rest.confirmLabel ?? 'Delete'}
          </Button>
        </>
      }
    >
      <div id={messageId} dir="auto" className="flex flex-col gap-2 wrap-anywhere">
        {message}
      </div>
    </Dialog>
  )
}
