import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

/** The props of a native input, except those that the field sets itself. */
export type Input<Tag extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<Tag>,
  'className' | 'children'
>

/** One choice of a select. */
export interface Option {
  value: string
  label: string
  disabled?: boolean | undefined
}

type TextFieldProps = FieldProps & Input<'input'>

/** One line of text; `type` for e-mails and the rest. Takes `ref` and everything that `register(…)` returns. */
export function TextField(props: TextFieldProps) {
  const [frame, rest] = split(props)
  return (
    <FieldFrame {...frame}>{(input) => <input type="text" dir="auto" {...rest} {...input} />}</FieldFrame>
  )
}

/** A password; `autoComplete` is 'new-password' by default ('current-password' at the login). */
export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField autoComplete="new-password" {...props} type="password" />
}

/** A calendar day, in the browser's own date input; the value is '' or '2026-05-31'. */
export function DateField(props: Omit<TextFieldProps, 'type'>) {
  const [frame, rest] = split(props)
  return <FieldFrame {...frame}>{(input) => <input {...rest} type="date" {...input} />}</FieldFrame>
}

/** Several lines; grows with its text if the browser can, up to a third of the screen. */
export function TextArea(props: FieldProps & Input<'textarea'>) {
  const [frame, rest] = split(props)
  return (
    <FieldFrame {...frame}>
      {({ className, ...input }) => (
        <textarea
          dir="auto"
          rows={2}
          {...rest}
          {...input}
          className={classNames(className, 'block field-sizing-content max-h-[33vh] resize-y')}
        />
      )}
    </FieldFrame>
  )
}

interface SelectFieldProps extends FieldProps, Input<'select'> {
  options: readonly Option[]
  /** A first choice with the value '', such as '-- Select Role --'. */
  placeholder?: string | undefined
}

/** A choice of one among several, in the browser's own select. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const [frame, rest] = split(props)
  return (
    <FieldFrame {...frame}>
      {({ className, ...input }) => (
        <div className="relative">
          <select {...rest} {...input} className={classNames(className, 'appearance-none truncate pr-8!')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            <Options options={options} />
          </select>
          <ChevronDown
            size={16}
            className="pointer-events-none absolute top-1/2 right-2.5 [translate:0_-50%] text-muted"
          />
        </div>
      )}
    </FieldFrame>
  )
}

/** The options inside a select. */
function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ))
}

/** Splits the props of a field into those of its frame and those of its input. */
export function split<P extends FieldProps & { id?: string | undefined; required?: boolean | undefined }>(
  props: P,
) {
  const { label, labelHidden, hint, error, dense, describedBy, className, id, required, ...rest } = props
  return [{ label, labelHidden, hint, error, dense, describedBy, className, id, required }, rest] as const
}
