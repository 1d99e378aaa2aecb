import { useState, type SubmitEvent } from 'react'
import { passwordHint } from '../../domain/views/password-hint.ts'
import { Button } from '../../ui/button.tsx'
import { RevealablePasswordField } from '../../ui/fields/revealable-password-field.tsx'
import { useAccounts, useTerms } from '../../workspace/react-accounts.ts'
import { AccountEmail } from './account-email.tsx'
import { LinkPage } from './link-page.tsx'
import { usePasswordErrors } from './password-errors.ts'
import { useLinkForm } from './use-link-form.ts'

/** Somebody sets their password with a link that an admin has made for them, and is logged in. */
export function Welcome() {
  const { setPassword } = useAccounts()
  const terms = useTerms()
  const passwordError = usePasswordErrors()
  // Reached by logging in with a password that somebody else has typed.
  const [isGiven] = useState(() => new URLSearchParams(location.search).has('given'))
  const [password, setTyped] = useState('')
  const { link, errors, submit } = useLinkForm({
    kind: 'welcome',
    check: () => passwordError(password),
    send: (token) => setPassword(token, password),
  })
  return (
    <LinkPage title="Welcome" heading="Welcome to EMS" link={link}>
      <p className="wrap-anywhere">
        {isGiven
          ? 'Your password was set by an admin. Choose your own.'
          : 'Choose a password for your account.'}{' '}
        You log in with it and your email
        {link.email && (
          <>
            {' '}
            (<bdi>{link.email}</bdi>)
          </>
        )}{' '}
        from now on.
      </p>
      <form
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}
        className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5 shadow-card"
      >
        {link.email && <AccountEmail email={link.email} />}
        <RevealablePasswordField
          label="Password"
          name="password"
          required
          autoFocus
          hint={passwordHint(terms)}
          value={password}
          error={errors['password']}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="primary" pending={link.pending}>
          Save and log in
        </Button>
      </form>
    </LinkPage>
  )
}
