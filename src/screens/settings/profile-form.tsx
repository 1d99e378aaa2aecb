import { useState, type SubmitEvent } from 'react'
import { bothNeeded } from '../../domain/users.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { showError, showSuccess } from '../../ui/toasts.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useMe, useRun } from '../../workspace/react.tsx'

/** Name and new password. SPEC 5 'Settings': both are required, which a toast says; a short password is told at its field. */
export function ProfileForm() {
  const me = useMe()
  const run = useRun()
  const [name, setName] = useState(me.name)
  const [password, setPassword] = useState('')
  const [passwordError, setPasswordError] = useState<string>()

  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const outcome = run('profile.update', { name, password })
    setPasswordError(undefined)
    if (outcome.ok) {
      setPassword('')
      showSuccess('Profile updated successfully ✅', { of: outcome.entryId })
      return
    }
    const { field, message } = outcome.refusal
    if (field === 'password' && message !== bothNeeded) setPasswordError(message)
    else showError(message)
  }
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-x-2 text-muted">
        <span>You log in as</span>
        <UserText lines={1} className="font-semibold text-ink">
          {me.email}
        </UserText>
      </div>
      <TextField
        label="Name"
        autoComplete="name"
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <PasswordField
        label="New Password"
        required
        hint={
          passwordError
            ? undefined
            : 'At least 4 characters. To change the name only, type your present password.'
        }
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={passwordError}
      />
      <Button type="submit" variant="primary" className="self-start">
        Save Changes
      </Button>
    </form>
  )
}
