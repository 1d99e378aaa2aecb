import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { Checkbox } from './checkbox.tsx'
import { classNames } from '../class-names.ts'
import { FieldFrame } from './field-frame.tsx'
import { split, type PasswordField } from './field.tsx'

/** A password field whose characters can be shown, for those who set the password. */
export function RevealablePasswordField(props: ComponentProps<typeof PasswordField>) {
  const [frame, rest] = split(props)
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame {...frame}>
      {({ className: look, ...input }) => (
        <div className="relative">
          <input
            dir="auto"
            autoComplete="new-password"
            spellCheck={false}
            {...rest}
            {...input}
            type={shown ? 'text' : 'password'}
            className={classNames(look, 'pr-10!')}
          />
          {/* Not named 'Show password', which would be mistaken for the field's own name. */}
          <IconButton
            label={shown ? 'Hide characters' : 'Show characters'}
            icon={shown ? EyeOff : Eye}
            size="sm"
            onClick={() => setShown(!shown)}
            className="absolute! top-1/2 right-0.5 [translate:0_-50%] text-muted"
          />
        </div>
      )}
    </FieldFrame>
  )
}

interface InvitedOrTypedProps {
  /** The label of the choice: 'Invite by link'. */
  label: string
  isInvited: boolean
  /** Called with the other choice: with an invitation nothing needs typing; without one, the field is where to go on. */
  onChange: (isInvited: boolean) => void
  /** The field for a password. */
  children: ReactNode
}

/** How a new person gets into a server: by a link, which is the usual way, or by a password typed for them. */
export function InvitedOrTyped({ label, isInvited, onChange, children }: InvitedOrTypedProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2 text-sm">
      {children}
      <Checkbox label={label} checked={isInvited} onChange={onChange} />
    </div>
  )
}

/** The error at the field for a password that has to be typed and was not. */
export const typeOne = 'Type one, or invite them by link'
