import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { FieldFrame } from './field-frame.tsx'
import { split, type PasswordField } from './field.tsx'

/** A password whose characters can be shown, for those who set it for somebody else. */
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
            className="absolute! top-1/2 right-0.5 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </FieldFrame>
  )
}
