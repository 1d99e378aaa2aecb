import { useState, type SubmitEvent } from 'react'
import { invalidEmail, isEmail } from '../../domain/model/email.ts'
import { passwordHint } from '../../domain/views/password-hint.ts'
import { Button } from '../../ui/button.tsx'
import { dropUnseen } from '../../ui/fields/drop-unseen.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { RevealablePasswordField } from '../../ui/fields/revealable-password-field.tsx'
import { useAccounts, useTerms } from '../../workspace/react-accounts.ts'
import { LinkPage } from './link-page.tsx'
import { usePasswordErrors } from './password-errors.ts'
import { useLinkForm } from './use-link-form.ts'

/**
 * The first admin of a server gives their details. Opened by the link that the server has printed; its token stays in
 * here.
 */
export function Setup() {
  const { begin } = useAccounts()
  const terms = useTerms()
  const passwordError = usePasswordErrors()
  const [values, setValues] = useState({ name: '', email: '', password: '' })
  const { link, errors, submit } = useLinkForm({
    kind: 'setup',
    check: () => ({
      ...(!values.name.trim() && { name: 'Name is required' }),
      ...(!isEmail(values.email) && { email: values.email.trim() ? invalidEmail : 'Email is required' }),
      ...passwordError(values.password),
    }),
    send: (token) => begin({ token, ...values }),
  })
  const field = (name: keyof typeof values) => ({
    name,
    required: true,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })
  return (
    <LinkPage title="Set up" heading="Set up EMS" link={link} isFirst>
      <p>You become the first admin of this workspace. Everybody else is let in by you.</p>
      <form
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}
        className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5 shadow-card"
      >
        <TextField label="Name" autoComplete="name" autoFocus {...field('name')} />
        <TextField
          label="Email"
          type="email"
          onInput={dropUnseen}
          autoComplete="username"
          {...field('email')}
        />
        <RevealablePasswordField label="Password" hint={passwordHint(terms)} {...field('password')} />
        <Button type="submit" variant="primary" pending={link.pending}>
          Begin
        </Button>
      </form>
    </LinkPage>
  )
}
