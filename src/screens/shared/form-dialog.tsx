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
  /** What it is a form of, once somebody else has deleted that: it cannot be saved until an undo brings it back. */
  gone?: 'user' | 'project' | 'task' | undefined
  size?: 'sm' | 'md' | 'lg'
  /** Another button beside 'Cancel' and the one that saves. */
  besides?: ReactNode
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
  gone,
  size,
  besides,
  children,
}: FormDialogProps) {
  const formId = useId()
  const words = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button that had the focus has gone, or the words have.
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
        {/* There from the first moment: what comes later moves the buttons from under the pointer. */}
        {draft?.restoredAt !== undefined && (
          <DraftWords
            at={draft.restoredAt}
            onStartOver={draft.startOver}
            hasPassword={draft.hasPassword ?? true}
          />
        )}
        {children}
        {gone && (
          // In sight wherever the form is scrolled to.
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
  /** Items of a list; nothing where saving means nothing else. */
  children: ReactNode
  className?: string
}

/**
 * Says in a form what saving it means for others, before it is saved: DECISIONS 'Identity and references'. It stands at the end of
 * what is in sight, so that nobody saves without having seen it, and what the keyboard reaches is not under it. Rule U54.
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
