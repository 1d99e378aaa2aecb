import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'

interface FormDialogProps {
  title: string
  submitLabel: string
  /** Whether closing would lose something that was typed. */
  dirty: boolean
  onSubmit: NonNullable<ComponentProps<'form'>['onSubmit']>
  onClose: () => void
  size?: 'md' | 'lg'
  children: ReactNode
}

/**
 * A form in a modal dialog. SPEC 4 'Forms': Cancel closes without saving; Escape, the cross and the backdrop, which are
 * easily hit by accident, ask first when something would be lost.
 */
export function FormDialog({
  title,
  submitLabel,
  dirty,
  onSubmit,
  onClose,
  size,
  children,
}: FormDialogProps) {
  const formId = useId()
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <Dialog
        title={title}
        size={size}
        closeOnBackdrop={!dirty}
        onClose={() => (dirty ? setLeaving(true) : onClose())}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" type="submit" form={formId}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
          {children}
        </form>
      </Dialog>
      {leaving && (
        <ConfirmDialog
          title="Discard what you typed?"
          message="It has not been saved."
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        />
      )}
    </>
  )
}
