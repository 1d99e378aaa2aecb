import { useState, type SubmitEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { RevealablePasswordField } from '../../ui/revealable-password-field.tsx'
import { showError, showSuccess } from '../../ui/toasts.ts'
import { UserText } from '../../ui/user-text.tsx'
import { useMe } from '../../workspace/react.tsx'
import { useAccounts } from '../../workspace/react-accounts.ts'
import { useRun } from '../../workspace/react-person.tsx'
import { usePasswordErrors } from '../accounts/password-errors.ts'
import { DraftNote } from '../shared/draft-note.tsx'
import { useUnsavedFields } from '../shared/unsaved.ts'
import { useMeanwhile } from '../shared/use-meanwhile.tsx'

const groups = [['name']] as const

/**
 * Name and new password, where a server keeps the workspace: a password is changed by whoever knows the present one, and ends
 * all other sessions. SPEC 5 'Settings': the name may not be empty, which a toast says.
 */
export function ServerProfile() {
  const me = useMe()
  const run = useRun()
  const { changePassword } = useAccounts()
  const passwordError = usePasswordErrors()
  const form = useUnsavedFields('profile', { name: me.name }, ['name'])
  const { name } = form.values
  const [typed, setTyped] = useState(nothing)
  const [errors, setErrors] = useState<{ readonly password?: string; readonly present?: string }>({})
  const [pending, setPending] = useState(false)
  const { attempt, choiceAt } = useMeanwhile({
    form,
    groups,
    row: `users:${me.id}`,
    save: (send) => {
      const outcome = run('profile.update', send)
      if (!outcome.ok) return showError(outcome.refusal.message)
      form.forget(outcome.entryId)
      showSuccess('Profile updated successfully ✅', { of: outcome.entryId })
    },
  })
  const savePassword = async (): Promise<boolean> => {
    const wrong = {
      ...passwordError(typed.password),
      ...(!typed.present && { present: 'Type your current password' }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return false
    setPending(true)
    const answer = await changePassword(typed.present, typed.password)
    setPending(false)
    if (answer.ok) {
      setTyped(nothing)
      showSuccess('Password changed ✅ You are logged out everywhere else.')
      return true
    }
    const { field, message } = answer.refusal
    if (field === 'present' || field === 'password') setErrors({ [field]: message })
    else showError(message)
    return false
  }
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (pending) return
    if (name.trim() === '') return showError('Name is required')
    const isPassword = typed.password !== '' || typed.present !== ''
    if (isPassword && !(await savePassword())) return
    if (form.changed || !isPassword) attempt()
  }
  return (
    <div className="flex flex-col gap-5">
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
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
          onChange={({ target }) => form.type('name', target.value)}
        />
        <DraftNote at={form.restoredAt} onStartOver={() => form.forget()} />
        {choiceAt('name', (values) => values.name)}
        <RevealablePasswordField
          label="New Password"
          hint="At least 8 characters. Left empty, it stays."
          value={typed.password}
          error={errors.password}
          onChange={({ target }) => setTyped({ ...typed, password: target.value })}
        />
        <RevealablePasswordField
          label="Current Password"
          autoComplete="current-password"
          hint="Only to change your password: you are logged out everywhere else then."
          value={typed.present}
          error={errors.present}
          onChange={({ target }) => setTyped({ ...typed, present: target.value })}
        />
        <Button type="submit" variant="primary" pending={pending} className="self-start">
          Save Changes
        </Button>
      </form>
      <OtherSessions />
    </div>
  )
}

const nothing = { password: '', present: '' }

function OtherSessions() {
  const { endOtherSessions } = useAccounts()
  const [pending, setPending] = useState(false)
  const end = async () => {
    setPending(true)
    const answer = await endOtherSessions()
    setPending(false)
    if (answer.ok) showSuccess('You are logged out everywhere but here.')
    else showError(answer.refusal.message)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p className="min-w-0 flex-1 basis-60 text-muted">
        Lost a device, or logged in at somebody else's? Here you stay logged in.
      </p>
      <Button pending={pending} onClick={() => void end()}>
        Sign out everywhere
      </Button>
    </div>
  )
}
