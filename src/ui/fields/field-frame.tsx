import { CircleAlert } from 'lucide-react'
import { useId, type FocusEvent, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** What surrounds the input of every field. */
export interface FieldProps {
  /** The visible label, and exactly the accessible name. */
  label: string
  /** Keeps the label for assistive technology only, in dense rows. */
  labelHidden?: boolean | undefined
  /** A helpful sentence between the input and the error. */
  hint?: ReactNode
  /** What is wrong, in red under the field. */
  error?: string | undefined
  /** The id of another element that describes it further. */
  describedBy?: string | undefined
  /** Lower, for toolbars and task rows. */
  dense?: boolean | undefined
  /** For the whole field, for example its width in a form. */
  className?: string | undefined
}

interface FieldFrameProps extends FieldProps {
  id?: string | undefined
  required?: boolean | undefined
  /** Renders the input with the attributes that tie it to its label, hint and error. */
  children: (input: FieldInput) => ReactNode
}

interface FieldInput {
  id: string
  className: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const input =
  'w-full min-w-0 rounded-md border bg-raised text-base text-ink fade-colors disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken pointer-coarse:min-h-11 pointer-coarse:text-lg'

/**
 * Label, hint and error around one input.
 *
 * `required` marks the field and tells assistive technology, but is not handed to the browser: the product's own
 * sentences appear under the field, instead of the browser's bubble. The mark is outside the label, so that the label's
 * text is exactly the name.
 */
export function FieldFrame({ label, labelHidden, hint, error, dense, required, ...rest }: FieldFrameProps) {
  const made = useId()
  const id = rest.id ?? made
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div
      onFocus={come}
      onKeyDownCapture={stay}
      className={classNames('flex min-w-0 flex-col gap-1', rest.className)}
    >
      <div className={labelHidden ? 'sr-only' : 'flex items-baseline gap-1 text-sm font-semibold'}>
        <label htmlFor={id} className="wrap-anywhere">
          {label}
        </label>
        {required && (
          <span aria-hidden className="text-danger" title="Required">
            *
          </span>
        )}
      </div>
      {rest.children({
        id,
        className: classNames(
          input,
          dense ? 'min-h-8 px-2 py-1' : 'min-h-9 px-2.5 py-1.5',
          error ? 'border-danger' : 'border-line-strong enabled:hover:border-ink',
        ),
        'aria-describedby': [errorId, hintId, rest.describedBy].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        // A new element for new words: an added element is announced, a changed one may not be.
        <p
          key={error}
          id={errorId}
          ref={sayOnce}
          role="alert"
          className="flex items-start gap-1 text-sm font-medium text-danger"
        >
          <CircleAlert size={14} strokeWidth={2.25} className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{error}</span>
        </p>
      )}
    </div>
  )
}

/** Whether a field has received the focus, and no key has been pressed there since. */
let hasCome = false

function come({ currentTarget }: FocusEvent): void {
  hasCome = true
  sayOnce(currentTarget.querySelector('p[role=alert]'))
}

function stay(): void {
  hasCome = false
}

/**
 * Lets an error be announced as soon as it is rendered. If the focus moves to its field at the same time, it is announced
 * as the field's description instead, and other errors when somebody gets to theirs.
 */
function sayOnce(error: Element | null): void {
  if (hasCome && error?.matches(':focus-within > p'))
    for (const one of document.querySelectorAll('p[role=alert]')) one.removeAttribute('role')
}
