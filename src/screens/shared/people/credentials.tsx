import { useState, type InputEvent } from 'react'
import { loginErrors, type Credentials } from '../../../domain/rules/login.ts'
import { PasswordField, TextField } from '../../../ui/fields/field.tsx'

/** E-mail and password as typed, with their errors from the first attempt on: SPEC 5 'Login'. */
export interface CredentialsForm {
  readonly credentials: Credentials
  readonly errors: ReturnType<typeof loginErrors>
  readonly type: (typed: Partial<Credentials>) => void
  /** Whether they can be sent. If not, the first faulty field of the form gets the focus. */
  readonly check: (form: HTMLElement) => boolean
}

/** A form for e-mail and password. `isAccount` says whether an e-mail belongs to an account, where that is known. */
export function useCredentials(isAccount?: (email: string) => boolean): CredentialsForm {
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' })
  const [tried, setTried] = useState(false)
  const errors = loginErrors(credentials, isAccount)
  return {
    credentials,
    errors: tried ? errors : {},
    type: (typed) => setCredentials({ ...credentials, ...typed }),
    check: (form) => {
      setTried(true)
      const [faulty] = Object.keys(errors)
      if (faulty) form.querySelector<HTMLInputElement>(`[name=${faulty}]`)?.focus()
      return faulty === undefined
    },
  }
}

interface CredentialFieldsProps extends Pick<CredentialsForm, 'credentials' | 'errors' | 'type'> {
  autoFocus?: boolean
  onInputOfEmail?: (event: InputEvent<HTMLInputElement>) => void
}

/** The two fields of a login. */
export function CredentialFields({
  credentials,
  errors,
  type,
  autoFocus,
  onInputOfEmail,
}: CredentialFieldsProps) {
  return (
    <>
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus={autoFocus}
        value={credentials.email}
        onInput={onInputOfEmail}
        onChange={({ target }) => type({ email: target.value })}
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={credentials.password}
        onChange={({ target }) => type({ password: target.value })}
        error={errors.password}
      />
    </>
  )
}
