import { useId, type ComponentProps, type ReactNode } from 'react'
import type { Stamp } from '../../domain/model/day.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftWords } from './draft-words.tsx'

interface FormDialogProps {
  title: string
  submitLabel: string
  /** Whether something was typed: then a press beside the dialog, which happens by accident, does not close it. */
  dirty: boolean
  onSubmit: NonNullable<ComponentProps<'form'>['onSubmit']>
  /** Closes the dialog. What was typed is kept, where it has a draft. */
  onClose: () => void
  /** The draft of the form, if it has one. */
  draft?: DialogDraft | undefined
  size?: 'md' | 'lg'
  children: ReactNode
}

interface DialogDraft {
  /** When the draft was typed that the form opened with, if it did. */
  readonly restoredAt: Stamp | undefined
  /** Shows what the form would have shown without a draft, and discards it. */
  readonly startOver: () => void
  readonly discard: () => void
  /** Whether the form has a password, which is not in the draft: it has unless it is said not to. */
  readonly hasPassword?: boolean
}

/**
 * A form in a modal dialog. SPEC 4 'Forms': Cancel closes without saving, and discards what was typed; Escape, the cross
 * and the backdrop keep it for the next time (DECISIONS 'Tasks', Drafts), so that nothing has to be asked.
 */
export function FormDialog({
  title,
  submitLabel,
  dirty,
  onSubmit,
  onClose,
  draft,
  size,
  children,
}: FormDialogProps) {
  const formId = useId()
  const cancel = () => {
    draft?.discard()
    onClose()
  }
  return (
    <Dialog
      title={title}
      size={size}
      closeOnBackdrop={!dirty}
      onClose={onClose}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        {/* There from the first moment: what comes later moves the buttons from under the pointer. */}
        {draft?.restoredAt !== undefined && (
          <DraftWords
            at={draft.restoredAt}
            onStartOver={draft.startOver}
            hasPassword={draft.hasPassword ?? true}
          />
        )}
        {children}
      </form>
    </Dialog>
  )
}
