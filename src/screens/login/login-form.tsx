import { useEffect, type SubmitEvent } from 'react'
import { isTaken, type Credentials } from '../../domain/rules/login.ts'
import { defaultAdminLogin } from '../../domain/setup/default-admin.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { dropUnseen } from '../../ui/fields/drop-unseen.ts'
import { useIsKeptHere, usePeek, useWorkspace } from '../../workspace/react.tsx'
import { CredentialFields, useCredentials } from '../shared/people/credentials.tsx'
import type { useLogin } from '../shared/people/use-login.ts'
import { preloadReminder } from '../shell/banners/default-password-reminder.tsx'

/** E-mail and password. SPEC 5 'Login': the messages are under the fields, all at once, from the first attempt on. */
export function LoginForm({ login, pending, notNow, prepare }: ReturnType<typeof useLogin>) {
  const peek = usePeek()
  const isKeptHere = useIsKeptHere()
  // A server never reveals who has an account.
  const isKnown = (email: string) => isKeptHere && peek((state) => isTaken(state, email))
  const isAccount = (email: string) => !isKeptHere || isKnown(email)
  const { check, ...fields } = useCredentials(isAccount)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (check(event.currentTarget)) void login(fields.credentials)
  }
  return (
    // No validation by the browser: its bubbles would hide our own messages.
    <form
      noValidate
      onSubmit={submit}
      onInput={prepare}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5 shadow-card"
    >
      <CredentialFields
        autoFocus
        onInputOfEmail={(event) => isKnown(event.currentTarget.value) || dropUnseen(event)}
        {...fields}
      />
      {notNow && (
        <Callout tone="warning" role="alert">
          {notNow}
        </Callout>
      )}
      <Button type="submit" variant="primary" pending={pending}>
        Login
      </Button>
      <DefaultLogin onUse={fields.type} />
    </form>
  )
}

/** How to log in to a new workspace. DECISIONS: shown while the default admin keeps their password. */
function DefaultLogin({ onUse }: { onUse: (credentials: Credentials) => void }) {
  const admin = useWorkspace(defaultAdminLogin)
  useEffect(() => void preloadReminder(admin), [admin])
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
