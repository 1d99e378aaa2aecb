import { useCallback, useRef, useState, type SubmitEvent } from 'react'
import { fieldErrors, type FieldErrors } from '../../domain/field-errors.ts'
import type { Refusal } from '../../domain/request/refusal.ts'
import { passwordHint } from '../../domain/views/password-hint.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { RevealablePasswordField } from '../../ui/fields/revealable-password-field.tsx'
import { showError, showSuccess } from '../../ui/toasts/toasts.ts'
import { UserText } from '../../ui/user-text.tsx'
import { useMe } from '../../workspace/react.tsx'
import { useAccounts, useTerms } from '../../workspace/react-accounts.ts'
import { useEndOfPerson, useRun } from '../../workspace/react-person.tsx'
import { AccountEmail } from '../accounts/account-email.tsx'
import { DraftNote } from '../shared/typed/draft-note.tsx'
import { useUnsavedFields } from '../shared/typed/unsaved.ts'
import { useMeanwhile } from '../shared/typed/use-meanwhile.tsx'

const groups = [['name']] as const

/**
 * Name and new password, where a server keeps the workspace: changing a password takes the current one, and ends all other
 * sessions. SPEC 5 'Settings': the name may not be empty, which a toast says. Each error is also reported at its field, and the
 * first such field gets the focus. Rule Y80.
 */
export function ServerProfile() {
  const me = useMe()
  const run = useRun()
  const { changePassword } = useAccounts()
  const terms = useTerms()
  const form = useUnsavedFields('profile', { name: me.name }, ['name'])
  const { name } = form.values
  const [typed, setTyped] = useState(nothing)
  const [wrong, setWrong] = useState<FieldErrors>({})
  const [pending, setPending] = useState(false)
  const sayAtLogin = useSayAtLogin()
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
  const savePassword = async (): Promise<Refusal | undefined> => {
    setPending(true)
    const answer = await changePassword(typed.present, typed.password)
    setPending(false)
    if (answer.ok) {
      setTyped(nothing)
      if (answer.result.isLoggedOut) sayAtLogin('Password changed ✅ Log in with the new one.')
      else showSuccess('Password changed ✅ You are logged out everywhere else.')
    }
    return answer.ok ? undefined : answer.refusal
  }
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    const fields = event.currentTarget
    const say = (found: FieldErrors) => {
      setWrong(found)
      const [first] = Object.keys(found)
      if (first) fields.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    }
    // Browsers fill in the current password by themselves: it alone does not keep a new name from being saved.
    const isPassword = typed.password !== '' || (typed.present !== '' && !form.changed)
    // A browser's own profile form requires both; here each is checked separately, as for any user.
    const asked = { userId: me.id, name, ...(isPassword && { password: typed.password }) }
    const found: FieldErrors = {
      ...fieldErrors('user.update', asked, terms, me),
      ...(isPassword && !typed.present && { present: 'Type your current password' }),
    }
    if (found['name']) showError(found['name'])
    say(found)
    if (Object.keys(found).length > 0) return
    const refusal = isPassword ? await savePassword() : undefined
    if (refusal?.field && refusal.field in typed) return say({ [refusal.field]: refusal.message })
    if (refusal) return showError(refusal.message)
    if (form.changed || !isPassword) attempt()
  }
  const rightAgain = (field: string) => setWrong((before) => ({ ...before, [field]: '' }))
  const type = (field: keyof typeof typed, value: string) => {
    rightAgain(field)
    setTyped({ ...typed, [field]: value })
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
        <AccountEmail email={me.email} />
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          required
          value={name}
          error={wrong['name']}
          onChange={({ target }) => {
            rightAgain('name')
            form.type('name', target.value)
          }}
        />
        <DraftNote at={form.restoredAt} onStartOver={() => form.forget()} />
        {choiceAt('name', (values) => values.name)}
        <RevealablePasswordField
          label="New Password"
          name="password"
          hint={wrong['password'] ? undefined : `${passwordHint(terms)} Left empty, it stays.`}
          value={typed.password}
          error={wrong['password']}
          onChange={({ target }) => type('password', target.value)}
        />
        <RevealablePasswordField
          label="Current Password"
          name="present"
          autoComplete="current-password"
          hint="Needed only to change your password. You are then logged out everywhere else."
          value={typed.present}
          error={wrong['present']}
          onChange={({ target }) => type('present', target.value)}
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

/** Returns a function that says something once the user is logged out here: anything said before ends with their session. */
function useSayAtLogin(): (sentence: string) => void {
  const isOut = useRef(false)
  const due = useRef('')
  useEndOfPerson(
    useCallback(() => {
      isOut.current = true
      // After all listeners have been told of the logout, the toasts included.
      if (due.current) queueMicrotask(() => showSuccess(due.current))
    }, []),
  )
  return (sentence) => {
    if (isOut.current) showSuccess(sentence)
    else due.current = sentence
  }
}

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
        Lost a device, or logged in on somebody else's? Here you stay logged in.
      </p>
      <Button pending={pending} onClick={() => void end()}>
        Log out everywhere else
      </Button>
    </div>
  )
}
