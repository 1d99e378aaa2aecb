/**
 * Tells a password manager for which account a form sets a password: it keeps it with the e-mail that it finds in the form.
 * Nobody sees the field.
 */
export function AccountEmail({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
