import { useRef, useState, type SubmitEvent } from 'react'
import { loginErrors, type Credentials } from '../../domain/rules/login.ts'
import { defaultAdminLogin } from '../../domain/rules/upkeep.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { useWorkspace } from '../../workspace/react.tsx'
import { useLogin } from '../shared/use-login.ts'

/** E-mail and password. SPEC 5 'Login': the messages under the fields, all at once, from the first try on. */
export function LoginForm() {
  const { login, pending } = useLogin()
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' })
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errors = tried ? loginErrors(credentials) : {}

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    const [faulty] = Object.keys(loginErrors(credentials))
    if (faulty) form.current?.querySelector<HTMLInputElement>(`[name=${faulty}]`)?.focus()
    else void login(credentials)
  }
  return (
    // Not validated by the browser: its bubbles would hide our own messages.
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5 shadow-raised"
    >
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        value={credentials.email}
        onChange={({ target }) => setCredentials({ ...credentials, email: target.value })}
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={credentials.password}
        onChange={({ target }) => setCredentials({ ...credentials, password: target.value })}
        error={errors.password}
      />
      <Button type="submit" variant="primary" pending={pending}>
        Login
      </Button>
      <DefaultLogin onUse={setCredentials} />
    </form>
  )
}

/** The way in for whoever opens a new workspace. DECISIONS: shown while the default admin keeps his password. */
function DefaultLogin({ onUse }: { onUse: (credentials: Credentials) => void }) {
  const admin = useWorkspace(defaultAdminLogin)
  if (!admin) return null
  const { email, password } = admin
  return (
    <Callout
      actions={
        <Button size="sm" onClick={() => onUse({ email, password })}>
          Fill in
        </Button>
      }
    >
      Log in as the default admin with <code className="font-mono">{email}</code> and{' '}
      <code className="font-mono">{password}</code>.
    </Callout>
  )
}
