import { clamp, userTextClass } from '../../../ui/user-text.tsx'

interface EmailTextProps {
  email: string
  className?: string | undefined
}

/** An e-mail address on at most two lines: a long one breaks after its '@', not within a name. Rule Y79. */
export function EmailText({ email, className }: EmailTextProps) {
  const at = email.indexOf('@') + 1
  return (
    <span dir="auto" title={email} style={clamp(2)} className={userTextClass(2, className)}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
