import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
  type SubmitEvent,
} from 'react'
import type { Stamp } from '../../domain/model/day.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftWords } from './typed/draft-words.tsx'

interface FormDialogProps {
  title: string
  submitLabel: string
  /** Whether something was typed: then an accidental press beside the dialog does not close it. */
  dirty: boolean
  onSubmit: NonNullable<ComponentProps<'form'>['onSubmit']>
  /** Closes the dialog. If the form has a draft, the typed text is kept. */
  onClose: () => void
  /** The draft of the form, if it has one. */
  draft?: DialogDraft | undefined
  /** What the form edits, once somebody else has deleted it: the form cannot be saved until an undo brings it back. */
  gone?: 'user' | 'project' | 'task' | undefined
  size?: 'sm' | 'md' | 'lg'
  /** Another button beside 'Cancel' and the save button. */
  besides?: ReactNode
  children: ReactNode
}

interface DialogDraft {
  /** When the draft that the form opened with was typed, if there was one. */
  readonly restoredAt: Stamp | undefined
  /** Shows what the form would have shown without a draft, and discards it. */
  readonly startOver: () => void
  readonly discard: () => void
  /** Whether the form has a password, which is not in the draft; true by default. */
  readonly hasPassword?: boolean
}

/**
 * A form in a modal dialog. SPEC 4 'Forms': Cancel closes without saving, and discards what was typed; Escape, the cross
 * and the backdrop keep it for next time (DECISIONS 'Tasks', Drafts), so that no question is needed.
 */
export function FormDialog({
  title,
  submitLabel,
  dirty,
  onSubmit,
  onClose,
  draft,
  gone,
  size,
  besides,
  children,
}: FormDialogProps) {
  const formId = useId()
  const words = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The focused button has gone, or the focused message.
    if (document.activeElement === document.body) (words.current ?? button.current)?.focus()
  }, [gone])
  const cancel = () => {
    draft?.discard()
    onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (gone) event.preventDefault()
    else onSubmit(event)
  }
  return (
    <Dialog
      title={title}
      size={size}
      closeOnBackdrop={!dirty}
      onClose={onClose}
      footer={
        <>
          {besides}
          <Button onClick={cancel}>Cancel</Button>
          {!gone && (
            <Button ref={button} variant="primary" type="submit" form={formId}>
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {/* There from the first moment: appearing later, it would move the buttons from under the pointer. */}
        {draft?.restoredAt !== undefined && (
          <DraftWords
            at={draft.restoredAt}
            onStartOver={draft.startOver}
            hasPassword={draft.hasPassword ?? true}
          />
        )}
        {children}
        {gone && (
          // Stays in sight wherever the form is scrolled to.
          <div ref={words} tabIndex={-1} className="sticky bottom-0 rounded-md">
            <Callout tone="warning" role="alert" title={`This ${gone} is not here any more.`}>
              {dirty &&
                `What you typed is not saved. It can be copied here, and saved once the ${gone} is back.`}
            </Callout>
          </div>
        )}
      </form>
    </Dialog>
  )
}

interface SavingMeansProps {
  /** List items; undefined if saving means nothing else. */
  children: ReactNode
  className?: string
}

/**
 * Says in a form, before it is saved, what saving means for others: DECISIONS 'Identity and references'. It sticks to the lower
 * end of what is in sight, so that nobody saves without having seen it, and never covers what the keyboard reaches. Rule U54.
 */
export function SavingMeans({ children, className = '' }: SavingMeansProps) {
  const ref = useRef<HTMLOutputElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    const scroller = element && scrollerOf(element)
    if (!scroller) return undefined
    const observer = new ResizeObserver(() => {
      scroller.style.scrollPaddingBottom = `${element.offsetHeight + 8}px`
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <output ref={ref} className={`sticky bottom-0 block max-h-60 overflow-y-auto empty:hidden ${className}`}>
      {children !== undefined && (
        <Callout tone="warning" title="Saving this also means:">
          <ul className="list-disc pl-5">{children}</ul>
        </Callout>
      )}
    </output>
  )
}

function scrollerOf(element: Element): HTMLElement | undefined {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (getComputedStyle(at).overflowY === 'auto') return at
  return undefined
}
