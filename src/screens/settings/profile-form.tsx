import { useState, type SubmitEvent } from 'react'
import { fieldErrors, type FieldErrors } from '../../domain/field-errors.ts'
import { bothNeeded } from '../../domain/rules/users.ts'
import { passwordHint } from '../../domain/views/password-hint.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { RevealablePasswordField } from '../../ui/fields/revealable-password-field.tsx'
import { showError, showSuccess } from '../../ui/toasts/toasts.ts'
import { UserText } from '../../ui/user-text.tsx'
import { useMe } from '../../workspace/react.tsx'
import { useTerms } from '../../workspace/react-accounts.ts'
import { useRun } from '../../workspace/react-person.tsx'
import { DraftNote } from '../shared/typed/draft-note.tsx'
import { useUnsavedFields } from '../shared/typed/unsaved.ts'
import { useMeanwhile } from '../shared/typed/use-meanwhile.tsx'
import { newPasswordId } from './new-password.ts'

const groups = [['name'], ['password']] as const

/**
 * Name and new password. SPEC 5 'Settings': neither may be empty, which a toast says. Each error is also reported at its field,
 * and the first such field gets the focus. Rule Y80.
 */
export function ProfileForm() {
  const me = useMe()
  const run = useRun()
  const terms = useTerms()
  const form = useUnsavedFields('profile', { name: me.name, password: me.password }, ['name'])
  const [wrong, setWrong] = useState<FieldErrors>({})
  const { name } = form.values
  // The stored password is never shown: the field is empty until something is typed.
  const password = form.typedInto('password') ?? ''
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
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const found = fieldErrors('profile.update', { name, password })
    setWrong(found)
    if (Object.values(found).includes(bothNeeded)) showError(bothNeeded)
    const first = groups.flat().find((field) => found[field])
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    else attempt()
  }
  const rightAgain = (field: string) => setWrong((before) => ({ ...before, [field]: '' }))
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
        name="name"
        autoComplete="name"
        required
        value={name}
        onChange={({ target }) => {
          rightAgain('name')
          form.type('name', target.value)
        }}
        error={wrong['name']}
      />
      <DraftNote at={form.restoredAt} onStartOver={() => form.forget()} hasPassword />
      {choiceAt('name', (values) => values.name)}
      <RevealablePasswordField
        id={newPasswordId}
        label="New Password"
        name="password"
        required
        hint={
          wrong['password']
            ? undefined
            : `${passwordHint(terms)} To change the name only, type your current password.`
        }
        value={password}
        onChange={({ target }) => {
          rightAgain('password')
          if (target.value) form.type('password', target.value)
          else form.take(['password'])
        }}
        error={wrong['password']}
      />
      {choiceAt('password')}
      <Button type="submit" variant="primary" className="self-start">
        Save Changes
      </Button>
    </form>
  )
}
