import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { classNames } from './class-names.ts'
import { FieldFrame } from './field-frame.tsx'
import { split, type PasswordField } from './field.tsx'

/** A password whose characters can be shown, for those who set it. */
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
          {/* Not called 'Show password', which would be mistaken for the field's own name. */}
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
  /** What the choice is called: 'Invite by link'. */
  label: string
  isInvited: boolean
  /** Is told the other choice: whoever is invited needs nothing typed, else the field is where to go on. */
  onChange: (isInvited: boolean) => void
  /** The field for a password. */
  children: ReactNode
}

/** How somebody new gets into a server: by a link, which is the usual way, or by a password that is typed for them. */
export function InvitedOrTyped({ label, isInvited, onChange, children }: InvitedOrTypedProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {children}
      <Checkbox label={label} checked={isInvited} onChange={onChange} />
    </div>
  )
}

/** Said at the field for a password that is to be typed, and is not. */
export const typeOne = 'Type one, or invite them by link'
